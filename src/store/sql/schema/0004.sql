-- 0004.sql - display names: how people are shown at tables, beside the name that is theirs alone.
ALTER TABLE users ADD COLUMN shown TEXT NOT NULL DEFAULT '';
