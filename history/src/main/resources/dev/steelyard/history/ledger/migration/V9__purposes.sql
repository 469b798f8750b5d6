-- What a comparison was made for: a step of a search has a margin that fits what it looks for, so its verdict is about that.
-- SQLite cannot replace a view. PostgreSQL can, and must: views of others and rights may depend on it. New columns come last.
${dropView} v_series;

${dropView} v_changes;

${createView} v_series AS
SELECT p.name AS project, p.identity AS project_identity, b.name AS benchmark, b.mode AS mode, b.params AS params,
  b.threads AS threads,
  v.metric AS metric, v.unit AS unit, r.name AS run, r.started_at AS started_at, a.variant AS variant, a.source AS source,
  a.revision AS revision, c.committed_at AS committed_at, AVG(v.amount) AS score, COUNT(*) AS forks,
  r.host_id AS host, f.setup_id AS setup, g.digest AS code,
  CASE WHEN r.command LIKE 'run %' THEN 'history' WHEN r.command LIKE 'detect %' THEN 'check'
    WHEN r.command LIKE 'bisect %' THEN 'bisect' ELSE 'compare' END AS purpose
FROM v_sample k
JOIN run r ON r.run_id = k.run_id
JOIN project p ON p.project_id = r.project_id
JOIN benchmark b ON b.benchmark_id = k.benchmark_id
JOIN fork f ON f.run_id = k.run_id AND f.block_number = k.block_number
JOIN variant a ON a.run_id = f.run_id AND a.variant = f.variant
JOIN fork_value v ON v.run_id = f.run_id AND v.block_number = f.block_number AND v.variant = f.variant
LEFT JOIN revision c ON c.project_id = r.project_id AND c.revision = a.revision
LEFT JOIN benchmark_code g ON g.run_id = r.run_id AND g.benchmark_id = k.benchmark_id AND g.variant = a.variant
GROUP BY p.name, p.identity, b.name, b.mode, b.params, b.threads, b.benchmark_id, v.metric, v.unit, r.name, r.run_id,
  r.started_at, a.variant, a.source, a.revision, c.committed_at, r.host_id, f.setup_id, g.digest, r.command;

${createView} v_changes AS
SELECT p.name AS project, p.identity AS project_identity, b.name AS benchmark, b.mode AS mode, b.params AS params,
  b.threads AS threads,
  m.metric AS metric, m.unit AS unit, r.name AS run, r.started_at AS started_at,
  m.baseline AS baseline, d.revision AS baseline_revision, m.treatment AS treatment, a.revision AS treatment_revision,
  c.committed_at AS committed_at, m.status AS status, m.verdict AS verdict, m.change AS change,
  m.change_low AS change_low, m.change_high AS change_high, m.level AS level, m.absolute_change AS absolute_change,
  m.p_value AS p_value, m.adjusted_p_value AS adjusted_p_value, m.blocks AS blocks,
  m.baseline_score AS baseline_score, m.treatment_score AS treatment_score, r.host_id AS host,
  (SELECT CASE WHEN COUNT(DISTINCT f.setup_id) = 1 THEN MIN(f.setup_id) END FROM v_sample k
   JOIN fork f ON f.run_id = k.run_id AND f.block_number = k.block_number
   WHERE k.run_id = r.run_id AND k.benchmark_id = m.benchmark_id AND f.variant = m.treatment) AS setup,
  h.digest AS baseline_code, g.digest AS treatment_code,
  CASE WHEN r.command LIKE 'run %' THEN 'history' WHEN r.command LIKE 'detect %' THEN 'check'
    WHEN r.command LIKE 'bisect %' THEN 'bisect' ELSE 'compare' END AS purpose,
  CASE m.kind WHEN 'score' THEN r.margin WHEN 'allocation' THEN r.allocation_margin END AS margin
FROM v_latest s
JOIN comparison m ON m.state_id = s.state_id
JOIN run r ON r.run_id = s.run_id
JOIN project p ON p.project_id = r.project_id
JOIN benchmark b ON b.benchmark_id = m.benchmark_id
JOIN variant d ON d.run_id = r.run_id AND d.variant = m.baseline
JOIN variant a ON a.run_id = r.run_id AND a.variant = m.treatment
LEFT JOIN revision c ON c.project_id = r.project_id AND c.revision = a.revision
LEFT JOIN benchmark_code h ON h.run_id = r.run_id AND h.benchmark_id = m.benchmark_id AND h.variant = m.baseline
LEFT JOIN benchmark_code g ON g.run_id = r.run_id AND g.benchmark_id = m.benchmark_id AND g.variant = m.treatment;
