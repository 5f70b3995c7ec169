-- 0008 - the public facts of matches that do not run, so that lists need not read their logs. Lists
-- fill in those of older matches as they come across them.

CREATE TABLE summaries (
    match BIGINT PRIMARY KEY,
    version INTEGER NOT NULL, -- of the match; of another version it is worth nothing
    body TEXT NOT NULL
);
