"""Evidence sets, worked on by pure functions: operations, replay, coverage, budget."""
