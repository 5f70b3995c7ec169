-- user.sql - people, how they are signed in, and what they keep outside matches.

-- name: user_new
INSERT INTO users (id, name, folded, kind, created, seen) VALUES ($1, $2, $3, $4, $5, $5)
ON CONFLICT DO NOTHING RETURNING id;

-- name: user_by_id
SELECT id, name, kind, settings, created, muted, banned, shown FROM users WHERE id = $1;

-- name: user_by_name
SELECT id, name, kind, password, recovery, created, muted, banned, shown FROM users
WHERE folded = $1;

-- name: session_new
INSERT INTO sessions (hash, id, owner, kind, label, created, expires, scopes, seen)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $6);

-- name: token_new
-- Of at most $9 tokens of a person.
INSERT INTO sessions (hash, id, owner, kind, label, created, expires, scopes, seen)
SELECT CAST($1 AS BLOB), CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT),
       CAST($5 AS TEXT), CAST($6 AS BIGINT), CAST($7 AS BIGINT), CAST($8 AS BIGINT),
       CAST($6 AS BIGINT)
WHERE (SELECT count(*) FROM sessions WHERE owner = $3 AND kind = 1) < CAST($9 AS BIGINT);

-- name: session_by_hash
SELECT s.id, s.owner, s.kind, s.expires, s.scopes, s.seen, u.name, u.kind AS user_kind, u.banned, u.muted,
       u.shown
FROM sessions s JOIN users u ON u.id = s.owner WHERE s.hash = $1 AND s.expires > $2;

-- name: session_renew
UPDATE sessions SET expires = $2, seen = $3 WHERE hash = $1;

-- name: session_end
DELETE FROM sessions WHERE hash = $1;

-- name: cid_put
INSERT INTO cids (owner, cid, digest, answer, at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING RETURNING owner;

-- name: cid_get
SELECT digest, answer FROM cids WHERE owner = $1 AND cid = $2;

-- name: blocks_around
SELECT owner, other FROM blocks WHERE owner = $1 OR other = $1;

-- name: block_is
SELECT 1 FROM blocks WHERE owner = $1 AND other = $2;

-- name: sessions_end
DELETE FROM sessions WHERE owner = $1;

-- name: deck_bytes
SELECT game, name, bytes FROM decks WHERE sha256 = $1;

-- name: sessions_end_others
DELETE FROM sessions WHERE owner = $1 AND hash <> $2;

-- name: sessions_of
SELECT id, kind, label, created, expires, scopes, seen FROM sessions WHERE owner = $1
ORDER BY created;

-- name: sessions_trim
DELETE FROM sessions WHERE owner = $1 AND kind = 0 AND hash <> $2 AND hash NOT IN
  (SELECT hash FROM sessions WHERE owner = $1 AND kind = 0 ORDER BY created DESC LIMIT $3);

-- name: session_end_by_id
DELETE FROM sessions WHERE owner = $1 AND id = $2 RETURNING hash;

-- name: failure_add
INSERT INTO failures (folded, address, at) VALUES ($1, $2, $3);

-- name: failures_count
SELECT (SELECT count(*) FROM failures WHERE folded = $1 AND address = $2 AND at > $3) AS of_both,
       (SELECT count(*) FROM failures WHERE folded = $1 AND at > $4) AS of_name,
       (SELECT count(*) FROM failures WHERE address = $2 AND at > $5) AS of_address,
       (SELECT count(*) FROM known_addresses k JOIN users u ON u.id = k.owner
        WHERE u.folded = $1 AND k.address = $6) AS known;

-- name: known_address_put
INSERT INTO known_addresses (owner, address, at) VALUES ($1, $2, $3)
ON CONFLICT (owner, address) DO UPDATE SET at = excluded.at;

-- name: known_addresses_sweep
DELETE FROM known_addresses WHERE at < $1;

-- name: known_addresses_forget
DELETE FROM known_addresses WHERE owner = $1;

-- name: failures_sweep
DELETE FROM failures WHERE at < $1;

-- name: gone_name
SELECT 1 FROM gone_names WHERE hash = $1;

-- name: gone_name_put
INSERT INTO gone_names (hash) VALUES ($1) ON CONFLICT DO NOTHING;

-- name: user_claim
UPDATE users SET name = $2, folded = $3, kind = 1, password = $4, recovery = $5
WHERE id = $1 AND kind = 0;

-- name: user_password
UPDATE users SET password = $2 WHERE id = $1 AND kind = 1;

-- name: user_recover
UPDATE users SET password = $3, recovery = $4 WHERE folded = $1 AND recovery = $2 AND kind = 1
RETURNING id, name, shown;

-- name: user_shown
UPDATE users SET shown = $2 WHERE id = $1;

-- name: user_settings
UPDATE users SET settings = $2 WHERE id = $1;

-- name: user_delete
UPDATE users SET name = '', folded = NULL, kind = 3, password = NULL, recovery = NULL,
                 settings = '{}', shown = ''
WHERE id = $1 AND kind <> 3;

-- name: talk_forget
UPDATE talk SET words = NULL, phrase = NULL WHERE owner = $1;

-- name: blocks_forget
DELETE FROM blocks WHERE owner = $1 OR other = $1;

-- name: decks_forget
DELETE FROM deck_owners WHERE owner = $1;

-- name: results_forget
DELETE FROM results WHERE owner = $1;

-- name: ratings_forget
DELETE FROM ratings WHERE owner = $1;

-- name: guests_sweep
DELETE FROM users WHERE id IN
(SELECT u.id FROM users u WHERE u.kind = 0 AND u.seen < $1
 AND NOT EXISTS (SELECT 1 FROM chairs WHERE chairs.owner = u.id)
 ORDER BY u.seen LIMIT (SELECT count(*) / 10 + 100 FROM users));

-- name: user_seen
UPDATE users SET seen = $2 WHERE id = $1;

-- name: export_account
SELECT id, name, kind, settings, created, shown FROM users WHERE id = $1;

-- name: export_matches
SELECT c.match, h.game, c.seat, c.created, c.over, c.place, c.score
FROM chairs c JOIN heads h ON h.match = c.match WHERE c.owner = $1 ORDER BY c.created;

-- name: export_talk
SELECT match, room, at, phrase, words FROM talk WHERE owner = $1 ORDER BY at;

-- name: export_blocks
SELECT u.name, b.at FROM blocks b JOIN users u ON u.id = b.other WHERE b.owner = $1 ORDER BY b.at;

-- name: export_reports
SELECT about, at, words FROM reports WHERE owner = $1 ORDER BY at;

-- name: export_decks
SELECT d.sha256, d.game, d.name, o.at, d.bytes
FROM deck_owners o JOIN decks d ON d.sha256 = o.sha256 WHERE o.owner = $1 ORDER BY o.at;

-- name: export_ratings
SELECT game, seats, mu, sigma, matches, at FROM ratings WHERE owner = $1 ORDER BY game, seats;

-- name: export_daily
SELECT game, day, at, total, won, record FROM daily WHERE owner = $1 ORDER BY day;

-- name: chairs_of_running
SELECT match FROM chairs WHERE owner = $1 AND over = 0;

-- name: profile_ratings
SELECT game, seats, mu, sigma, matches FROM ratings WHERE owner = $1 ORDER BY game, seats;

-- name: profile_results
SELECT game, played, won, best, streak FROM results WHERE owner = $1 ORDER BY game;

-- name: profile_curve
SELECT game, seats, mu, sigma FROM rated WHERE owner = $1 ORDER BY at DESC, match DESC LIMIT $2;

-- name: user_matches
SELECT c.match, s.body FROM chairs c JOIN heads h ON h.match = c.match
LEFT JOIN summaries s ON s.match = h.match AND s.version = h.version
WHERE c.owner = $1 AND (h.visible = 1 OR c.owner = $2) AND c.created < $3
ORDER BY c.created DESC LIMIT $4;

-- name: ratings_board
SELECT u.name, u.shown, r.mu, r.sigma, r.matches FROM ratings r JOIN users u ON u.id = r.owner
WHERE r.game = $1 AND r.seats = $2 AND u.kind = 1
ORDER BY r.mu - 2 * r.sigma DESC, u.name LIMIT $3;

-- name: ratings_board_settled
SELECT u.name, u.shown, r.mu, r.sigma, r.matches FROM ratings r JOIN users u ON u.id = r.owner
WHERE r.game = $1 AND r.seats = $2 AND r.settled = 1 AND u.kind = 1
ORDER BY r.mu - 2 * r.sigma DESC, u.name LIMIT $3;

-- name: ratings_settle
-- Those of match $1 who have enough matches ($4) against enough people ($5) from now on.
UPDATE ratings SET settled = 1
WHERE owner IN (SELECT owner FROM rated WHERE match = $1) AND game = $2 AND seats = $3
  AND settled = 0 AND matches >= $4
  AND (SELECT count(DISTINCT b.owner) FROM rated a JOIN rated b ON b.match = a.match AND b.owner <> a.owner
       WHERE a.owner = ratings.owner AND a.game = ratings.game AND a.seats = ratings.seats) >= $5;

-- name: rated_neighbours
-- Do two of these people sign in from one address?
SELECT count(*) AS pairs FROM known_addresses a JOIN known_addresses b ON b.address = a.address
WHERE a.owner IN ($1, $2, $3, $4, $5, $6) AND b.owner IN ($1, $2, $3, $4, $5, $6)
  AND a.owner < b.owner;

-- name: rated_together
-- How often these two were rated for the same match lately: from $4 to $5.
SELECT count(*) AS matches FROM rated a JOIN rated b ON b.match = a.match AND b.owner = $2
WHERE a.owner = $1 AND a.game = $3 AND a.at > $4 AND a.at <= $5;

-- name: block_put
INSERT INTO blocks (owner, other, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING;

-- name: block_drop
DELETE FROM blocks WHERE owner = $1 AND other = $2;

-- name: report_put
-- Somebody with $7 reports that the operator has not dealt with waits.
INSERT INTO reports (id, owner, about, match, at, words, talk)
SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT),
       CAST($5 AS BIGINT), CAST($6 AS TEXT), ''
WHERE (SELECT count(*) FROM reports WHERE owner = $2 AND done = 0) < CAST($7 AS BIGINT);

-- name: report_lines_copy
-- The newest lines of a match in which the reporter sits.
INSERT INTO report_lines (report, t, owner, at, phrase, words)
SELECT CAST($1 AS BIGINT), t.t, t.owner, t.at, t.phrase, t.words FROM talk t
WHERE t.match = $2 AND EXISTS (SELECT 1 FROM chairs c WHERE c.match = t.match AND c.owner = $3)
ORDER BY t.t DESC LIMIT 100;

-- name: reports_sweep
DELETE FROM reports WHERE at < $1;

-- name: reports_forget
DELETE FROM reports WHERE owner = $1 OR about = $1;

-- name: report_lines_forget
DELETE FROM report_lines WHERE owner = $1;

-- name: report_talk_forget
-- Reports of before schema 5 hold the talk as text, with names.
UPDATE reports SET talk = '' WHERE talk LIKE '% ' || CAST($1 AS TEXT) || ': %';

-- name: failures_forget
DELETE FROM failures WHERE folded = $1;

-- name: decks_unused
-- Own decks that nobody owns any more and that no match needs.
SELECT sha256 FROM decks WHERE sha256 NOT IN (SELECT sha256 FROM deck_owners)
AND sha256 NOT IN (SELECT deck FROM heads);

-- name: deck_drop
DELETE FROM decks WHERE sha256 = $1
AND NOT EXISTS (SELECT 1 FROM deck_owners WHERE deck_owners.sha256 = decks.sha256);

-- name: deck_put
INSERT INTO decks (sha256, game, name, bytes, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING;

-- name: deck_own
INSERT INTO deck_owners (owner, sha256, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING;

-- name: deck_disown
DELETE FROM deck_owners WHERE owner = $1 AND sha256 = $2 RETURNING sha256;

-- name: decks_count
SELECT count(*) AS decks FROM deck_owners WHERE owner = $1 AND sha256 <> $2;

-- name: deck_get
SELECT game, name, bytes FROM decks WHERE sha256 = $1;

-- name: deck_may_read
SELECT 1 WHERE EXISTS (SELECT 1 FROM deck_owners WHERE owner = $1 AND sha256 = $2)
OR EXISTS (SELECT 1 FROM chairs c JOIN heads h ON h.match = c.match
           WHERE c.owner = $1 AND h.deck = $2)
OR EXISTS (SELECT 1 FROM heads WHERE match = $3 AND deck = $2);

-- name: daily_put
INSERT INTO daily (game, day, owner, at, total, won, record) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT DO NOTHING RETURNING owner;

-- name: daily_is
-- Is this the record that counts?
SELECT 1 FROM daily WHERE game = $1 AND day = $2 AND owner = $3 AND record = $4;

-- name: daily_board
SELECT u.name, u.shown, d.total, d.won, d.at, d.record, d.owner
FROM daily d JOIN users u ON u.id = d.owner
WHERE d.game = $1 AND d.day = $2 AND u.kind = 1
ORDER BY d.won DESC, d.total DESC, d.at LIMIT $3;

-- name: cids_sweep
DELETE FROM cids WHERE (owner, cid) IN
(SELECT owner, cid FROM cids WHERE at < $1 ORDER BY at LIMIT $2);

-- name: cids_forget
DELETE FROM cids WHERE owner = $1 AND at <
(SELECT at FROM cids WHERE owner = $1 ORDER BY at DESC LIMIT 1 OFFSET $2);

-- name: sessions_sweep
-- A tenth at a time: what a wrong clock ends is not all gone before somebody notices.
DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE expires < $1 ORDER BY expires
                                    LIMIT (SELECT count(*) / 10 + 100 FROM sessions));

-- name: audit_put
INSERT INTO audit (id, at, actor, owner, what, note, address) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: audit_forget
DELETE FROM audit WHERE owner = $1 OR actor = $1;

-- name: audit_sweep
DELETE FROM audit WHERE at < $1;

-- name: audit_addresses_sweep
UPDATE audit SET address = NULL WHERE address IS NOT NULL AND at < $1;

-- name: export_audit
SELECT at, what, note, CASE WHEN actor = $1 THEN address END AS address FROM audit
WHERE owner = $1 ORDER BY at;
