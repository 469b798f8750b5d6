-- Decisions that benchmarks fail nothing for a while: of each benchmark the last one holds. One without a last day ends it.

CREATE TABLE quarantine (
  quarantine_id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project,
  benchmark TEXT NOT NULL,
  last_day TEXT,
  reason TEXT NOT NULL,
  decided_at TEXT NOT NULL
);

CREATE INDEX quarantine_of_project ON quarantine (project_id, decided_at);
