-- move.sql - every table, for moving from one store to another: read in pages behind the key of the last
-- row, and written as it was. src/store/tables.def says of what kind the keys are.

-- name: move_alive
SELECT count(*) AS nodes FROM heartbeat WHERE at > $1;

-- name: meta_drop
DELETE FROM meta WHERE key = $1;

-- name: move_read_meta
SELECT key, value FROM meta
WHERE key > $1 ORDER BY key LIMIT $2;

-- name: move_put_meta
INSERT INTO meta (key, value)
VALUES ($1, $2);

-- name: move_read_heartbeat
SELECT node, at FROM heartbeat
WHERE node > $1 ORDER BY node LIMIT $2;

-- name: move_put_heartbeat
INSERT INTO heartbeat (node, at)
VALUES ($1, $2);

-- name: move_read_users
SELECT id, name, folded, kind, password, recovery, settings, created, seen, muted, banned,
       shown
FROM users
WHERE id > $1 ORDER BY id LIMIT $2;

-- name: move_put_users
INSERT INTO users (id, name, folded, kind, password, recovery, settings, created, seen, muted,
    banned, shown)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- name: move_read_gone_names
SELECT hash FROM gone_names
WHERE hash > $1 ORDER BY hash LIMIT $2;

-- name: move_put_gone_names
INSERT INTO gone_names (hash)
VALUES ($1);

-- name: move_read_sessions
SELECT hash, id, owner, kind, label, created, expires, scopes, seen FROM sessions
WHERE hash > $1 ORDER BY hash LIMIT $2;

-- name: move_put_sessions
INSERT INTO sessions (hash, id, owner, kind, label, created, expires, scopes, seen)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: move_read_failures
SELECT folded, address, at FROM failures LIMIT $1;

-- name: move_put_failures
INSERT INTO failures (folded, address, at)
VALUES ($1, $2, $3);

-- name: move_read_address_bans
SELECT address, network, mask, until FROM address_bans WHERE address > $1 ORDER BY address LIMIT $2;

-- name: move_put_address_bans
INSERT INTO address_bans (address, network, mask, until) VALUES ($1, $2, $3, $4);

-- name: move_read_known_addresses
SELECT owner, address, at FROM known_addresses
WHERE (owner, address) > ($1, $2) ORDER BY owner, address LIMIT $3;

-- name: move_put_known_addresses
INSERT INTO known_addresses (owner, address, at)
VALUES ($1, $2, $3);

-- name: move_read_cancels
SELECT owner, day FROM cancels
WHERE (owner, day) > ($1, $2) ORDER BY owner, day LIMIT $3;

-- name: move_put_cancels
INSERT INTO cancels (owner, day)
VALUES ($1, $2);

-- name: move_read_audit
SELECT id, at, actor, owner, what, note, address FROM audit
WHERE id > $1 ORDER BY id LIMIT $2;

-- name: move_put_audit
INSERT INTO audit (id, at, actor, owner, what, note, address)
VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: move_read_entries
SELECT match, n, actor, cid, digest, body FROM entries
WHERE (match, n) > ($1, $2) ORDER BY match, n LIMIT $3;

-- name: move_put_entries
INSERT INTO entries (match, n, actor, cid, digest, body)
VALUES ($1, $2, $3, $4, $5, $6);

-- name: move_read_secrets
SELECT match, secret FROM secrets
WHERE match > $1 ORDER BY match LIMIT $2;

-- name: move_put_secrets
INSERT INTO secrets (match, secret)
VALUES ($1, $2);

-- name: move_read_heads
SELECT match, game, rules, deck, phase, visible, rated, created, at, version, moves, actor, left_at,
       due, lease FROM heads
WHERE match > $1 ORDER BY match LIMIT $2;

-- name: move_put_heads
INSERT INTO heads (match, game, rules, deck, phase, visible, rated, created, at, version, moves,
    actor, left_at, due, lease)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15);

-- name: move_read_summaries
SELECT match, version, body FROM summaries WHERE match > $1 ORDER BY match LIMIT $2;

-- name: move_put_summaries
INSERT INTO summaries (match, version, body) VALUES ($1, $2, $3);

-- name: move_read_chairs
SELECT owner, match, seat, created, over, place, score, gave_up, counted FROM chairs
WHERE (owner, match) > ($1, $2) ORDER BY owner, match LIMIT $3;

-- name: move_put_chairs
INSERT INTO chairs (owner, match, seat, created, over, place, score, gave_up, counted)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: move_read_results
SELECT owner, game, played, won, best, streak FROM results
WHERE (owner, game) > ($1, $2) ORDER BY owner, game LIMIT $3;

-- name: move_put_results
INSERT INTO results (owner, game, played, won, best, streak)
VALUES ($1, $2, $3, $4, $5, $6);

-- name: move_read_cids
SELECT owner, cid, digest, answer, at FROM cids
WHERE (owner, cid) > ($1, $2) ORDER BY owner, cid LIMIT $3;

-- name: move_put_cids
INSERT INTO cids (owner, cid, digest, answer, at)
VALUES ($1, $2, $3, $4, $5);

-- name: move_read_talk
SELECT match, t, room, owner, at, phrase, words, cid, digest FROM talk
WHERE (match, t) > ($1, $2) ORDER BY match, t LIMIT $3;

-- name: move_put_talk
INSERT INTO talk (match, t, room, owner, at, phrase, words, cid, digest)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: move_read_blocks
SELECT owner, other, at FROM blocks
WHERE (owner, other) > ($1, $2) ORDER BY owner, other LIMIT $3;

-- name: move_put_blocks
INSERT INTO blocks (owner, other, at)
VALUES ($1, $2, $3);

-- name: move_read_reports
SELECT id, owner, about, match, at, words, talk, done FROM reports
WHERE id > $1 ORDER BY id LIMIT $2;

-- name: move_put_reports
INSERT INTO reports (id, owner, about, match, at, words, talk, done)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: move_read_report_lines
SELECT report, t, owner, at, phrase, words FROM report_lines
WHERE (report, t) > ($1, $2) ORDER BY report, t LIMIT $3;

-- name: move_put_report_lines
INSERT INTO report_lines (report, t, owner, at, phrase, words)
VALUES ($1, $2, $3, $4, $5, $6);

-- name: move_read_decks
SELECT sha256, game, name, bytes, at FROM decks
WHERE sha256 > $1 ORDER BY sha256 LIMIT $2;

-- name: move_put_decks
INSERT INTO decks (sha256, game, name, bytes, at)
VALUES ($1, $2, $3, $4, $5);

-- name: move_read_deck_owners
SELECT owner, sha256, at FROM deck_owners
WHERE (owner, sha256) > ($1, $2) ORDER BY owner, sha256 LIMIT $3;

-- name: move_put_deck_owners
INSERT INTO deck_owners (owner, sha256, at)
VALUES ($1, $2, $3);

-- name: move_read_ratings
SELECT owner, game, seats, mu, sigma, matches, at, settled FROM ratings
WHERE (owner, game, seats) > ($1, $2, $3) ORDER BY owner, game, seats LIMIT $4;

-- name: move_put_ratings
INSERT INTO ratings (owner, game, seats, mu, sigma, matches, at, settled)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: move_read_rated
SELECT match, owner, game, seats, at, mu_before, sigma_before, mu, sigma FROM rated
WHERE (match, owner) > ($1, $2) ORDER BY match, owner LIMIT $3;

-- name: move_put_rated
INSERT INTO rated (match, owner, game, seats, at, mu_before, sigma_before, mu, sigma)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: move_read_daily
SELECT game, day, owner, at, total, won, record FROM daily
WHERE (game, day, owner) > ($1, $2, $3) ORDER BY game, day, owner LIMIT $4;

-- name: move_put_daily
INSERT INTO daily (game, day, owner, at, total, won, record)
VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: move_read_circles
SELECT id, name, code, created FROM circles
WHERE id > $1 ORDER BY id LIMIT $2;

-- name: move_put_circles
INSERT INTO circles (id, name, code, created)
VALUES ($1, $2, $3, $4);

-- name: move_read_circle_members
SELECT circle, owner, role, joined FROM circle_members
WHERE (circle, owner) > ($1, $2) ORDER BY circle, owner LIMIT $3;

-- name: move_put_circle_members
INSERT INTO circle_members (circle, owner, role, joined)
VALUES ($1, $2, $3, $4);

-- name: move_read_circle_matches
SELECT circle, match FROM circle_matches
WHERE (circle, match) > ($1, $2) ORDER BY circle, match LIMIT $3;

-- name: move_put_circle_matches
INSERT INTO circle_matches (circle, match)
VALUES ($1, $2);
