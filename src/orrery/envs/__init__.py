"""The games as environments for learning programs: PettingZoo and Gymnasium. Needs `orrery-games[envs]`.

Gymnasium looks for no plugins: `import orrery.envs` tells it of the installed games, as does a name that says where to
look, `gymnasium.make("orrery.envs:orrery/Uranus-v0")`.
"""

from orrery.envs.registration import register

register()
