"""When a season will end, foretold from the lengths of past matches. Pure: chance comes in as a seed."""
