"""The pages of leagues: organisations, their seasons, matters of conduct, the officers' desk."""
