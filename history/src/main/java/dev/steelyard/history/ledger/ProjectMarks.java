package dev.steelyard.history.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Metric;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.row.Inserts;
import dev.steelyard.history.ledger.row.LeftOut;
import dev.steelyard.history.ledger.row.Row;
import dev.steelyard.history.ledger.row.Stored;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.KnownChange.Span;
import dev.steelyard.history.mark.KnownChange.Subject;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Notice;
import dev.steelyard.history.mark.Quarantine;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.mapper.RowMapper;

/**
 * What a ledger remembers of a project's changes and benchmarks: marks, who was told, and quarantine. The ledger need not exist;
 * adding creates it.
 */
public final class ProjectMarks {

    private static final String CHANGE = "benchmark, params, metric, good, bad, revision, size";
    private static final String MARKS = "SELECT " + CHANGE
            + ", judgment, reason, marked_at FROM change_mark WHERE project_id = :project ORDER BY marked_at, mark_id";
    private static final String NOTICES = "SELECT " + CHANGE
            + ", target, delivered, noticed_at FROM notice WHERE project_id = :project ORDER BY noticed_at, notice_id";
    private static final String QUARANTINE = "SELECT benchmark, last_day, reason, decided_at FROM quarantine"
            + " WHERE project_id = :project ORDER BY decided_at, quarantine_id";

    private final Ledger ledger;
    private final String projectId;

    /** @param identity identity of the project */
    ProjectMarks(Ledger ledger, String identity) {
        this.ledger = ledger;
        this.projectId = FactIds.ofProject(identity);
    }

    /**
     * Adds to what is remembered, in one transaction.
     *
     * @param project this project
     * @throws UserError if it cannot be written; then nothing was added
     */
    public void add(ProjectName project, List<Mark> marks, List<Notice> notices, List<Quarantine> quarantine) {
        ledger.change(handle -> {
            Inserts inserts = new Inserts(handle);
            inserts.addProject(projectId, project);
            inserts.add(
                    "change_mark",
                    marks.stream().map(mark -> row(mark).values()).toList());
            inserts.add(
                    "notice",
                    notices.stream().map(notice -> row(notice).values()).toList());
            inserts.add(
                    "quarantine",
                    quarantine.stream().map(decision -> row(decision).values()).toList());
        });
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

    private Row row(Quarantine decision) {
        String at = Stored.time(decision.at());
        Optional<String> until = decision.until().map(LocalDate::toString);
        return Row.of(
                        "quarantine_id",
                        FactIds.ofQuarantine(
                                projectId, List.of(decision.benchmark(), until.orElse(""), decision.reason(), at)))
                .text("project_id", projectId)
                .text("benchmark", decision.benchmark())
                .text("last_day", until)
                .text("reason", decision.reason())
                .text("decided_at", at);
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

    /**
     * Returns what people think of changes, the earliest mark first; nothing if there is no ledger.
     *
     * @throws UserError if the ledger cannot be read
     */
    public List<Mark> marks() {
        return all(
                MARKS,
                Owner.MARK,
                "revision",
                (row, context) -> new Mark(
                        change(row),
                        Mark.Judgment.valueOf(row.getString("judgment")),
                        row.getString("reason"),
                        Stored.time(row, "marked_at")));
    }

    /**
     * Returns who was told of changes, the earliest notice first; nothing if there is no ledger.
     *
     * @throws UserError if the ledger cannot be read
     */
    public List<Notice> notices() {
        return all(
                NOTICES,
                Owner.NOTICE,
                "revision",
                (row, context) -> new Notice(
                        change(row),
                        row.getString("target"),
                        Stored.flag(row, "delivered"),
                        Stored.time(row, "noticed_at")));
    }

    /**
     * Returns the decisions about quarantine, the earliest first; nothing if there is no ledger.
     *
     * @throws UserError if the ledger cannot be read
     */
    public List<Quarantine> quarantine() {
        return all(
                QUARANTINE,
                Owner.QUARANTINE,
                "benchmark",
                (row, context) -> new Quarantine(
                        row.getString("benchmark"),
                        Optional.ofNullable(row.getString("last_day")).map(LocalDate::parse),
                        row.getString("reason"),
                        Stored.time(row, "decided_at")));
    }

    private <T> List<T> all(String query, Owner owner, String name, RowMapper<T> mapper) {
        return ledger.ifThere(
                handle ->
                        handle
                                .createQuery(query)
                                .bind("project", projectId)
                                .map(LeftOut.legible(owner, name, mapper))
                                .stream()
                                .flatMap(Optional::stream)
                                .toList(),
                List.of());
    }

    private static KnownChange change(ResultSet row) throws SQLException {
        return new KnownChange(
                new Subject(
                        row.getString("benchmark"),
                        row.getString("params"),
                        row.getString("metric").equals(Metric.ALLOCATION)),
                new Span(row.getString("good"), row.getString("bad"), row.getString("revision")),
                Stored.real(row, "size"));
    }
}
