"""How the games turn out when the greedy bots play them: the figures of docs/games, made again by one command."""
