-- The language of a user's emails; null until the user logs in with a browser or chooses a language.
alter table users add column locale text;
