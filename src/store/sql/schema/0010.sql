-- 0010 - members appear on the board of a game after some matches against several people.

ALTER TABLE ratings ADD COLUMN settled INTEGER NOT NULL DEFAULT 0;
UPDATE ratings SET settled = 1 WHERE matches >= 10
  AND (SELECT count(DISTINCT b.owner) FROM rated a JOIN rated b ON b.match = a.match AND b.owner <> a.owner
       WHERE a.owner = ratings.owner AND a.game = ratings.game AND a.seats = ratings.seats) >= 5;
CREATE INDEX ratings_settled ON ratings (game, seats, (mu - 2 * sigma)) WHERE settled = 1;
