-- match.sql - the log of matches, what follows from it, and what is said beside it.

-- name: entry_append
INSERT INTO entries (match, n, actor, cid, digest, body)
VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING;

-- name: entries_since
SELECT n, actor, cid, digest, body FROM entries WHERE match = $1 AND n >= $2 ORDER BY n;

-- name: entry_by_cid
SELECT n, digest, body FROM entries WHERE match = $1 AND actor = $2 AND cid = $3;

-- name: secret_new
INSERT INTO secrets (match, secret) VALUES ($1, $2);

-- name: secret_of
SELECT secret FROM secrets WHERE match = $1;

-- name: head_new
INSERT INTO heads (match, game, rules, deck, phase, visible, rated, created, at, version, moves,
                   actor, left_at, due)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- name: head_move
UPDATE heads SET at = $2, version = $3, phase = $4, moves = $5, actor = $6, left_at = $7, due = $8,
                 lease = $9
WHERE match = $1 AND version < $3;

-- name: head_play
UPDATE heads SET at = $2, version = $3, moves = $4, actor = $5, left_at = $6, lease = $7
WHERE match = $1 AND version < $3;

-- name: heads_due
SELECT match, due FROM heads WHERE due IS NOT NULL AND due <= $1 ORDER BY due LIMIT $2;

-- name: heads_take
-- What is overdue and has been looked after by nobody: taken on until $2. Never waits for another node.
UPDATE heads SET lease = $2 WHERE match IN (
    SELECT match FROM heads WHERE due IS NOT NULL AND due <= $1 AND lease <= $1 ORDER BY due LIMIT $3
    -- postgres: FOR UPDATE SKIP LOCKED
) RETURNING match;

-- name: heads_versions
-- How far matches are, and their talk, for nodes that watch them.
SELECT match, version, (SELECT max(t) FROM talk WHERE talk.match = heads.match) AS talk FROM heads
WHERE match IN ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16);

-- name: heads_lately
-- Open tables of whatever node, as they changed lately.
SELECT match FROM heads WHERE visible = 1 AND phase < 2 AND at > $1 ORDER BY at LIMIT $2;

-- name: heads_shown
SELECT h.match, s.body FROM heads h
LEFT JOIN summaries s ON s.match = h.match AND s.version = h.version
WHERE h.visible = 1 AND h.phase = $1 AND h.created < $2 ORDER BY h.created DESC LIMIT $3;

-- name: heads_shown_of
SELECT h.match, s.body FROM heads h
LEFT JOIN summaries s ON s.match = h.match AND s.version = h.version
WHERE h.visible = 1 AND h.phase = $1 AND h.game = $2 AND h.created < $3
ORDER BY h.created DESC LIMIT $4;

-- name: heads_mine
SELECT c.match, s.body FROM chairs c JOIN heads h ON h.match = c.match
LEFT JOIN summaries s ON s.match = h.match AND s.version = h.version
WHERE c.owner = $1 AND c.over = 0 AND ($2 = '' OR h.game = $2) AND c.created < $3
ORDER BY c.created DESC LIMIT $4;

-- name: summary_put
INSERT INTO summaries (match, version, body) VALUES ($1, $2, $3)
ON CONFLICT (match) DO UPDATE SET version = excluded.version, body = excluded.body
WHERE summaries.version < excluded.version;

-- name: chair_put
INSERT INTO chairs (owner, match, seat, created) VALUES ($1, $2, $3, $4)
ON CONFLICT (owner, match) DO UPDATE SET seat = excluded.seat;

-- name: chair_drop
DELETE FROM chairs WHERE owner = $1 AND match = $2;

-- name: chair_over
UPDATE chairs SET over = 1, place = $3, score = $4 WHERE owner = $1 AND match = $2;

-- name: chairs_close
UPDATE chairs SET over = 1 WHERE match = $1;

-- name: chairs_counted
-- Marks the chairs of a match that is over; results_count follows in the same job.
UPDATE chairs SET counted = 1 WHERE match = $1 AND over = 1 AND place IS NOT NULL AND counted = 0;

-- name: results_count
-- Adds the chairs of a match that is over to the totals of those who sat on them.
INSERT INTO results (owner, game, played, won, best, streak)
SELECT c.owner, h.game, 1, CASE WHEN c.place = 1 THEN 1 ELSE 0 END, c.score,
       CASE WHEN c.place = 1 THEN 1 ELSE 0 END
FROM chairs c JOIN heads h ON h.match = c.match
WHERE c.match = $1 AND c.counted = 1
ON CONFLICT (owner, game) DO UPDATE SET played = results.played + 1,
    won = results.won + excluded.won,
    best = CASE WHEN excluded.best > results.best THEN excluded.best ELSE results.best END,
    streak = CASE WHEN excluded.won = 1 THEN results.streak + 1 ELSE 0 END;

-- name: chairs_uncounted
-- Matches whose results are in no total, because a node of a former version ended them.
SELECT DISTINCT match FROM chairs
WHERE counted = 0 AND over = 1 AND place IS NOT NULL LIMIT $1;

-- name: chair_gave_up
UPDATE chairs SET gave_up = 1 WHERE owner = $1 AND match = $2;

-- name: cancels_since
-- Rated matches that this person ended for everybody by leaving.
SELECT h.match FROM chairs c JOIN heads h ON h.match = c.match
WHERE c.owner = $1 AND c.gave_up = 1 AND h.rated = 1 AND h.at >= $2 LIMIT 1;

-- name: cancel_put
INSERT INTO cancels (owner, day) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING owner;

-- name: cancels_sweep
DELETE FROM cancels WHERE day < $1;

-- name: talk_add
INSERT INTO talk (match, t, room, owner, at, phrase, words, cid, digest)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT DO NOTHING RETURNING t;

-- name: talk_trim
DELETE FROM talk WHERE match = $1 AND room = $2 AND t <=
(SELECT t FROM talk WHERE match = $1 AND room = $2 ORDER BY t DESC LIMIT 1 OFFSET $3);

-- name: talk_since
SELECT t, room, owner, at, phrase, words FROM talk WHERE match = $1 AND t > $2
ORDER BY t DESC LIMIT $3;

-- name: talk_by_cid
SELECT t, digest FROM talk WHERE match = $1 AND owner = $2 AND cid = $3;

-- name: heartbeat_put
INSERT INTO heartbeat (node, at) VALUES ($1, $2) ON CONFLICT (node) DO UPDATE SET at = excluded.at;

-- name: held_note
-- No node has lived for longer than $2 until now, $1: that time counts for nobody (ruling O6).
INSERT INTO meta (key, value)
SELECT 'held', latest.at || ' ' || $3 FROM (SELECT max(at) AS at FROM heartbeat) AS latest
WHERE latest.at < CAST($1 AS BIGINT) - CAST($2 AS BIGINT)
ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- name: heartbeats_sweep
DELETE FROM heartbeat WHERE at < $1;

-- name: clock
-- The store's own clock, where it has another than the node: ms since 1970, else 0.
SELECT 0
-- postgres: + CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)
    AS now;

-- name: meta_get
SELECT value FROM meta WHERE key = $1;

-- name: meta_first
INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: meta_put
INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- name: entries_page
SELECT n, actor, cid, digest, body FROM entries WHERE match = $1 AND n >= $2 ORDER BY n LIMIT $3;

-- name: talk_counts
SELECT room, count(*) AS lines, max(t) AS last FROM talk WHERE match = $1 GROUP BY room;

-- name: rating_of
SELECT mu, sigma, matches FROM ratings WHERE owner = $1 AND game = $2 AND seats = $3;

-- name: rating_put
INSERT INTO ratings (owner, game, seats, mu, sigma, matches, at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (owner, game, seats) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,
    matches = excluded.matches, at = excluded.at
WHERE ratings.matches = $8 RETURNING owner;

-- name: rated_put
INSERT INTO rated (match, owner, game, seats, at, mu_before, sigma_before, mu, sigma)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT DO NOTHING RETURNING match;

-- name: rated_of
SELECT owner, mu_before, sigma_before, mu, sigma FROM rated WHERE match = $1;

-- name: heads_unrated
SELECT match FROM heads
WHERE rated = 1 AND phase = 2 AND at > $1
  AND NOT EXISTS (SELECT 1 FROM rated r WHERE r.match = heads.match);
