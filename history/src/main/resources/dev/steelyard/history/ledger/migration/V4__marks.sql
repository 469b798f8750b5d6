-- What people think of changes that were found, and who was told of them. A change is named by the commits that can contain it: after
-- good, up to bad; revision is the first measured one of the new level. size is the log ratio of the levels.
-- judgment and delivered are those of core.mark. target is a digest: addresses may contain secrets.

CREATE TABLE change_mark (
  mark_id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project,
  benchmark TEXT NOT NULL,
  params TEXT NOT NULL,
  metric TEXT NOT NULL,
  good TEXT NOT NULL,
  bad TEXT NOT NULL,
  revision TEXT NOT NULL,
  size DOUBLE PRECISION NOT NULL,
  judgment TEXT NOT NULL,
  reason TEXT NOT NULL,
  marked_at TEXT NOT NULL
);

CREATE INDEX change_mark_of_project ON change_mark (project_id, marked_at);

CREATE TABLE notice (
  notice_id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES project,
  benchmark TEXT NOT NULL,
  params TEXT NOT NULL,
  metric TEXT NOT NULL,
  good TEXT NOT NULL,
  bad TEXT NOT NULL,
  revision TEXT NOT NULL,
  size DOUBLE PRECISION NOT NULL,
  target TEXT NOT NULL,
  delivered INTEGER NOT NULL,
  noticed_at TEXT NOT NULL
);

CREATE INDEX notice_of_project ON notice (project_id, noticed_at);
