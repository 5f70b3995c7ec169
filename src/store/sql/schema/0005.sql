-- 0005 - the talk in a report becomes rows, so that the lines of somebody who deletes the account can
-- go; remembered requests about blocks, whose answers hold a name, are forgotten.

CREATE TABLE report_lines (
    report BIGINT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    t INTEGER NOT NULL,
    owner BIGINT NOT NULL,
    at BIGINT NOT NULL,
    phrase INTEGER,
    words TEXT,
    PRIMARY KEY (report, t)
);
CREATE INDEX report_lines_of_owner ON report_lines (owner);
CREATE INDEX reports_of_owner ON reports (owner, done);
CREATE INDEX reports_about ON reports (about);
CREATE INDEX reports_by_age ON reports (at);
DELETE FROM cids WHERE answer LIKE '{"name":%';
