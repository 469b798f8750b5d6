-- What explain says of rows, as it was written: what is proved, seen, suspected or ruled out, and notes. A state of a run that was
-- explained says how many findings it has.
CREATE TABLE explained (
  state_id TEXT PRIMARY KEY REFERENCES run_state,
  findings INTEGER NOT NULL
);

CREATE TABLE finding (
  state_id TEXT NOT NULL,
  row_number INTEGER NOT NULL,
  finding_number INTEGER NOT NULL,
  certainty TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (state_id, row_number, finding_number),
  FOREIGN KEY (state_id, row_number) REFERENCES comparison
);

-- Of each run the last explained state with the most blocks, so that an older copy of its folder hides nothing.
CREATE VIEW v_findings AS
SELECT p.name AS project, p.identity AS project_identity, b.name AS benchmark, b.mode AS mode, b.params AS params,
  b.threads AS threads, m.metric AS metric, r.name AS run, r.started_at AS started_at, m.baseline AS baseline,
  d.revision AS baseline_revision, m.treatment AS treatment, a.revision AS treatment_revision,
  f.finding_number AS place, f.certainty AS certainty, f.content AS content
FROM explained e
JOIN run_state s ON s.state_id = e.state_id
JOIN finding f ON f.state_id = e.state_id
JOIN comparison m ON m.state_id = f.state_id AND m.row_number = f.row_number
JOIN run r ON r.run_id = s.run_id
JOIN project p ON p.project_id = r.project_id
JOIN benchmark b ON b.benchmark_id = m.benchmark_id
JOIN variant d ON d.run_id = r.run_id AND d.variant = m.baseline
JOIN variant a ON a.run_id = r.run_id AND a.variant = m.treatment
WHERE NOT EXISTS (
  SELECT 1 FROM explained o
  JOIN run_state t ON t.state_id = o.state_id
  WHERE t.run_id = s.run_id
    AND (t.blocks, t.finished, t.recorded_at, t.state_id) > (s.blocks, s.finished, s.recorded_at, s.state_id));
