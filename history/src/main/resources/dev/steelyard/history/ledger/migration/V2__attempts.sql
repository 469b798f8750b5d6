-- Attempts to measure a revision in lockstep with an anchor. Those that did not come to blocks leave nothing else.
-- selection stands for all that was asked besides the two revisions; outcomes are those of core.ledger.Attempt.

CREATE TABLE attempt (
  attempt_id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project,
  anchor TEXT NOT NULL,
  revision TEXT NOT NULL,
  selection TEXT NOT NULL,
  attempted_at TEXT NOT NULL,
  outcome TEXT NOT NULL,
  reason TEXT NOT NULL
);

CREATE INDEX attempt_of_project ON attempt (project_id, attempted_at);
