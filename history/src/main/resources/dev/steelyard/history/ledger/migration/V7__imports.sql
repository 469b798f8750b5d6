-- Results of other tools. A file is named by the SHA-256 of its bytes, which are kept, compressed by gzip; its values belong to series
-- that all files of a tool and host share. A value is there once, with the file that brought it first; place is its row in that file.
-- Several values of a revision in a series are repetitions.

CREATE TABLE imported_file (
  file_id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project,
  digest TEXT NOT NULL,
  name TEXT NOT NULL,
  tool TEXT NOT NULL,
  host TEXT NOT NULL,
  revision TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  amounts INTEGER NOT NULL,
  new_amounts INTEGER NOT NULL,
  imported_at TEXT NOT NULL
);

CREATE INDEX imported_file_of_project ON imported_file (project_id, imported_at);

CREATE TABLE imported_content (
  digest TEXT PRIMARY KEY,
  content BYTEA NOT NULL
);

CREATE TABLE imported_series (
  series_id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project,
  tool TEXT NOT NULL,
  host TEXT NOT NULL,
  context TEXT NOT NULL,
  benchmark TEXT NOT NULL,
  mode TEXT NOT NULL,
  params TEXT NOT NULL,
  threads INTEGER NOT NULL,
  metric TEXT NOT NULL,
  unit TEXT NOT NULL
);

CREATE INDEX imported_series_of_project ON imported_series (project_id);

-- Which values of a series are better: lower or higher. What was known last holds.
CREATE TABLE imported_direction (
  series_id TEXT NOT NULL REFERENCES imported_series,
  decided_at TEXT NOT NULL,
  better TEXT NOT NULL,
  PRIMARY KEY (series_id, decided_at)
);

CREATE TABLE imported_value (
  series_id TEXT NOT NULL REFERENCES imported_series,
  revision TEXT NOT NULL,
  repetition INTEGER NOT NULL,
  file_id TEXT NOT NULL REFERENCES imported_file,
  place INTEGER NOT NULL,
  revised_at TEXT,
  measured_at TEXT,
  amount DOUBLE PRECISION NOT NULL,
  resolution DOUBLE PRECISION NOT NULL,
  forks INTEGER,
  PRIMARY KEY (series_id, revision, repetition)
);

CREATE INDEX imported_value_of_file ON imported_value (file_id);

${createView} v_imported AS
SELECT p.name AS project, p.identity AS project_identity, s.tool AS tool, s.host AS host, s.context AS context,
  s.benchmark AS benchmark, s.mode AS mode, s.params AS params, s.threads AS threads, s.metric AS metric, s.unit AS unit,
  (SELECT d.better FROM imported_direction d
   WHERE d.series_id = s.series_id
     AND NOT EXISTS (
       SELECT 1 FROM imported_direction o WHERE o.series_id = d.series_id AND o.decided_at > d.decided_at)) AS better,
  v.revision AS revision, v.repetition AS repetition, v.revised_at AS revised_at, v.measured_at AS measured_at,
  v.amount AS score, v.forks AS forks, f.name AS file, f.digest AS digest, f.imported_at AS imported_at, v.place AS place
FROM imported_value v
JOIN imported_series s ON s.series_id = v.series_id
JOIN imported_file f ON f.file_id = v.file_id
JOIN project p ON p.project_id = s.project_id;
