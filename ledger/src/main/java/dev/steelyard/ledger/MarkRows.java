package dev.steelyard.ledger;

import dev.steelyard.core.ledger.ProjectName;
import dev.steelyard.core.mark.KnownChange;
import dev.steelyard.core.mark.KnownChange.Span;
import dev.steelyard.core.mark.KnownChange.Subject;
import dev.steelyard.core.mark.Mark;
import dev.steelyard.core.mark.Notice;
import dev.steelyard.core.model.Metric;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Reads and adds what is remembered of changes: marks, and who was told. */
final class MarkRows {

    private static final String CHANGE = "benchmark, params, metric, good, bad, revision, size";
    private static final String MARKS = "SELECT " + CHANGE
            + ", judgment, reason, marked_at FROM change_mark WHERE project_id = :project ORDER BY marked_at, mark_id";
    private static final String NOTICES = "SELECT " + CHANGE
            + ", target, delivered, noticed_at FROM notice WHERE project_id = :project ORDER BY noticed_at, notice_id";

    private final Handle handle;
    private final String projectId;

    /** @param identity identity of the project */
    MarkRows(Handle handle, String identity) {
        this.handle = handle;
        this.projectId = FactIds.ofProject(identity);
    }

    /** Adds marks and notices, in a transaction of the caller. */
    void add(ProjectName project, List<Mark> marks, List<Notice> notices) {
        Inserts inserts = new Inserts(handle);
        inserts.add(
                "project",
                List.of(Row.of("project_id", projectId)
                        .text("identity", project.identity())
                        .text("name", project.name())
                        .values()));
        inserts.add(
                "change_mark", marks.stream().map(mark -> row(mark).values()).toList());
        inserts.add(
                "notice", notices.stream().map(notice -> row(notice).values()).toList());
    }

    private Row row(Mark mark) {
        String at = Stored.time(mark.at());
        String id = FactIds.ofChange(
                projectId, mark.change(), List.of(mark.judgment().name(), mark.reason(), at));
        return row("mark_id", id, mark.change())
                .text("judgment", mark.judgment().name())
                .text("reason", mark.reason())
                .text("marked_at", at);
    }

    private Row row(Notice notice) {
        String at = Stored.time(notice.at());
        String id = FactIds.ofChange(
                projectId, notice.change(), List.of(notice.target(), Boolean.toString(notice.delivered()), at));
        return row("notice_id", id, notice.change())
                .text("target", notice.target())
                .number("delivered", notice.delivered() ? 1 : 0)
                .text("noticed_at", at);
    }

    private Row row(String key, String id, KnownChange change) {
        return Row.of(key, id)
                .text("project_id", projectId)
                .text("benchmark", change.subject().benchmark())
                .text("params", change.subject().params())
                .text("metric", change.subject().allocation() ? Metric.ALLOCATION : Metric.SCORE)
                .text("good", change.span().good())
                .text("bad", change.span().bad())
                .text("revision", change.span().revision())
                .number("size", change.size());
    }

    /** Returns the marks, the earliest first. */
    List<Mark> marks() {
        return handle.createQuery(MARKS)
                .bind("project", projectId)
                .map((row, context) -> new Mark(
                        change(row),
                        Mark.Judgment.valueOf(row.getString("judgment")),
                        row.getString("reason"),
                        Stored.time(row.getString("marked_at"))))
                .list();
    }

    /** Returns the notices, the earliest first. */
    List<Notice> notices() {
        return handle.createQuery(NOTICES)
                .bind("project", projectId)
                .map((row, context) -> new Notice(
                        change(row),
                        row.getString("target"),
                        row.getInt("delivered") == 1,
                        Stored.time(row.getString("noticed_at"))))
                .list();
    }

    private static KnownChange change(ResultSet row) throws SQLException {
        return new KnownChange(
                new Subject(
                        row.getString("benchmark"),
                        row.getString("params"),
                        row.getString("metric").equals(Metric.ALLOCATION)),
                new Span(row.getString("good"), row.getString("bad"), row.getString("revision")),
                row.getDouble("size"));
    }
}
