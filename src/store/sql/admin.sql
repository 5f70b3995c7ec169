-- admin.sql - what the operator asks and orders.

-- name: admin_users
SELECT id, name, kind, created, muted, banned, shown FROM users
WHERE kind <> 3 AND folded >= $1 ORDER BY folded LIMIT $2;

-- name: user_ban
UPDATE users SET banned = $2 WHERE id = $1;

-- name: address_ban
INSERT INTO address_bans (address, network, mask, until) VALUES ($1, $2, $3, $4)
ON CONFLICT (address) DO UPDATE SET until = excluded.until;

-- name: address_unban
DELETE FROM address_bans WHERE address = $1;

-- name: admin_address_bans
SELECT address, until FROM address_bans WHERE until > $1 ORDER BY address LIMIT $2;

-- name: address_banned
-- Until when nobody comes in from the address $1; NULL: it is free at $2.
SELECT max(until) AS until FROM address_bans
WHERE (CAST($1 AS BIGINT) & mask) = network AND until > CAST($2 AS BIGINT);

-- name: address_bans_sweep
DELETE FROM address_bans WHERE until < $1;

-- name: user_mute
UPDATE users SET muted = $2 WHERE id = $1;

-- name: user_rename
UPDATE users SET name = $2, folded = $3, shown = '' WHERE id = $1;

-- name: admin_reports
-- The newest that nobody has dealt with; before report $1, if there is one.
SELECT r.id, r.at, a.name AS reporter, b.name AS about, r.match, r.words, r.talk
FROM reports r JOIN users a ON a.id = r.owner JOIN users b ON b.id = r.about
WHERE r.done = 0 AND r.at < coalesce((SELECT o.at FROM reports o WHERE o.id = $1),
                                     9223372036854775807)
ORDER BY r.at DESC LIMIT $2;

-- name: admin_report_lines
SELECT l.report, l.at, u.name, l.phrase, l.words
FROM report_lines l JOIN users u ON u.id = l.owner
WHERE l.report IN (SELECT r.id FROM reports r WHERE r.done = 0
                   AND r.at < coalesce((SELECT o.at FROM reports o WHERE o.id = $1),
                                       9223372036854775807)
                   ORDER BY r.at DESC LIMIT $2)
ORDER BY l.report, l.t;

-- name: report_done
UPDATE reports SET done = 1 WHERE id = $1 AND done = 0;

-- name: admin_matches
SELECT match, game, phase, moves, at FROM heads WHERE phase < 2 ORDER BY at DESC LIMIT $1;

-- name: admin_going
SELECT match, version FROM heads WHERE phase < 2;

-- name: admin_stats
SELECT (SELECT count(*) FROM users WHERE kind <> 3) AS people,
       (SELECT count(*) FROM users WHERE kind = 1) AS members,
       (SELECT count(*) FROM heads) AS matches,
       (SELECT count(*) FROM heads WHERE phase = 1) AS running,
       (SELECT count(*) FROM entries) AS entries, (SELECT count(*) FROM talk) AS lines;

-- name: head_close
UPDATE heads SET phase = 2, version = version + 1, actor = -1, left_at = NULL, due = NULL
WHERE match = $1;

-- name: admin_deck_matches
SELECT match FROM heads WHERE deck = $1 AND phase < 2;

-- name: deck_delete
DELETE FROM decks WHERE sha256 = $1;

-- name: heads_rules
SELECT game, rules, count(*) AS matches FROM heads WHERE phase < 2 GROUP BY game, rules;

-- name: admin_audit
-- The newest, of everybody ($1 = 0) or by and about one user.
SELECT l.at, l.actor, a.name AS actor_name, l.owner, o.name AS owner_name, l.what, l.note, l.address
FROM audit l LEFT JOIN users a ON a.id = l.actor LEFT JOIN users o ON o.id = l.owner
WHERE CAST($1 AS BIGINT) = 0 OR l.owner = $1 OR l.actor = $1
ORDER BY l.at DESC, l.id LIMIT $2;
