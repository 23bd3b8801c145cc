"""The pages: templates round the boards that the games draw themselves."""
