package dev.steelyard.history.ledger.imports;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.secret.SecretWords;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.imports.ImportOutcome;
import dev.steelyard.history.imports.ImportOutcome.Repeated;
import dev.steelyard.history.imports.ImportedFile;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.imports.ImportedSubject;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.ledger.FactIds;
import dev.steelyard.history.ledger.row.Checksum;
import dev.steelyard.history.ledger.row.Inserts;
import dev.steelyard.history.ledger.row.Row;
import dev.steelyard.history.ledger.row.Stored;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.zip.GZIPInputStream;
import org.jdbi.v3.core.Handle;

/** Adds what is new of one file, in a transaction of the caller. */
final class ImportWriter {

    /** What fits into an index of PostgreSQL, whatever the characters. */
    private static final int LONGEST = 500;

    private static final String FILES = "imported_file";

    private final Handle handle;
    private final Inserts inserts;
    private final ImportedFile file;
    private final String now;
    private final String projectId;
    private final List<Repeated> repeated = new ArrayList<>();
    private int added;
    private int directed;

    /** @param now the time of day */
    ImportWriter(Handle handle, ImportedFile file, Instant now) {
        this.handle = handle;
        this.inserts = new Inserts(handle);
        this.file = file;
        this.now = Stored.time(now);
        this.projectId = FactIds.ofProject(file.project().identity());
    }

    ImportOutcome write(byte[] content) {
        inserts.addProject(projectId, file.project());
        // Two writers of a project must not add the same value twice: the second one waits for the first one's end.
        handle.createUpdate("UPDATE project SET name = name WHERE project_id = :id")
                .bind("id", projectId)
                .execute();
        String digest = ImportedContents.digest(content);
        String fileId = ImportedContents.fileId(projectId, digest);
        boolean known = isKnown(fileId);
        Map<ImportedSubject, List<ImportedValue>> bySubject = new LinkedHashMap<>();
        for (ImportedSeries one : file.results().series()) {
            bySubject
                    .computeIfAbsent(one.subject(), absent -> new ArrayList<>())
                    .addAll(one.values());
        }
        Map<ImportedSubject, String> ids = series(bySubject.keySet());
        directions(ids);
        if (known) {
            return new ImportOutcome(true, 0, List.of(), directed);
        }
        inserts.add(FILES, List.of(fileRow(fileId, digest, content.length)));
        if (!hasSecrets(content)) {
            inserts.add(
                    "imported_content",
                    List.of(Row.of("digest", digest)
                            .bytes("content", ImportedContents.compressed(content))
                            .values()));
        }
        // Series by series: a file may have more values than fit into memory as rows.
        bySubject.forEach((subject, all) ->
                inserts.add("imported_value", added(subject, ids.getOrDefault(subject, ""), all, fileId)));
        handle.createUpdate("UPDATE " + FILES + " SET new_amounts = :added, checksum = :sum WHERE file_id = :id")
                .bind("added", added)
                .bind("sum", Checksum.of(FILES, fileRow(fileId, digest, content.length)))
                .bind("id", fileId)
                .execute();
        return new ImportOutcome(false, added, repeated, directed);
    }

    /** Returns the row of the file with as many new values as were added by now. */
    private Map<String, Object> fileRow(String fileId, String digest, int bytes) {
        return Row.of("file_id", fileId)
                .text("project_id", projectId)
                .text("digest", digest)
                .text("name", file.name())
                .text("tool", file.results().tool().label())
                .text("host", file.host())
                .text("revision", revision())
                .number("bytes", bytes)
                .number("amounts", file.results().values())
                .number("new_amounts", added)
                .text("imported_at", now)
                .values();
    }

    /** Secrets are not kept, also not in the bytes of a file; what is packed is not kept either if it cannot be looked into. */
    private static boolean hasSecrets(byte[] content) {
        boolean gzip = content.length > 1 && content[0] == 0x1f && (content[1] & 0xff) == 0x8b;
        boolean zip = content.length > 1 && content[0] == 'P' && content[1] == 'K';
        try (InputStream plain =
                gzip ? new GZIPInputStream(new ByteArrayInputStream(content)) : new ByteArrayInputStream(content)) {
            // UTF-16 without its zeros reads as UTF-8 as far as secrets go.
            String text = new String(plain.readAllBytes(), StandardCharsets.UTF_8).replace("\0", "");
            return zip || !SecretWords.text(text).equals(text);
        } catch (IOException e) {
            return true;
        }
    }

    /** Returns the revision of a file that does not say it itself. */
    private String revision() {
        return file.results().history()
                ? ""
                : file.results().series().get(0).values().get(0).revision();
    }

    /**
     * Returns whether the same bytes are there already.
     *
     * @throws UserError if they are there as results of another revision or host: a run never measures the very same values again
     */
    private boolean isKnown(String fileId) {
        Optional<List<String>> found = handle.createQuery(
                        "SELECT name, revision, host FROM imported_file WHERE file_id = :id")
                .bind("id", fileId)
                .map((row, context) -> List.of(row.getString("name"), row.getString("revision"), row.getString("host")))
                .findOne();
        if (found.isEmpty()) {
            return false;
        }
        differs("revision", found.get().get(1), Stored.text(revision()));
        differs("host", found.get().get(2), Stored.text(file.host()));
        return true;
    }

    private void differs(String what, String before, String now) {
        if (!before.equals(now)) {
            throw UserError.usage(
                    file.name() + " is already in the ledger, with the " + what + " " + said(before) + " instead of "
                            + said(now),
                    "Check which file belongs to which " + what
                            + "; no two runs have the same results to the last digit.");
        }
    }

    private static String said(String text) {
        return text.isEmpty() ? "unknown" : text;
    }

    /** Adds series, and returns their ids. */
    private Map<ImportedSubject, String> series(Iterable<ImportedSubject> subjects) {
        Map<ImportedSubject, String> ids = new LinkedHashMap<>();
        List<Map<String, Object>> rows = new ArrayList<>();
        for (ImportedSubject subject : subjects) {
            String tool = file.results().tool().label();
            String id = FactIds.of(
                    "imported series",
                    List.of(
                            projectId,
                            tool,
                            file.host(),
                            subject.context(),
                            subject.benchmark(),
                            subject.mode(),
                            subject.params(),
                            Integer.toString(subject.threads()),
                            subject.metric(),
                            subject.unit()));
            ids.put(subject, id);
            rows.add(Row.of("series_id", id)
                    .text("project_id", projectId)
                    .text("tool", tool)
                    .text("host", file.host())
                    .text("context", subject.context())
                    .text("benchmark", subject.benchmark())
                    .text("mode", subject.mode())
                    .text("params", subject.params())
                    .number("threads", subject.threads())
                    .text("metric", subject.metric())
                    .text("unit", subject.unit())
                    .values());
        }
        inserts.add("imported_series", rows);
        return ids;
    }

    /** Adds which values are better where that was not known, or the user says it otherwise. */
    private void directions(Map<ImportedSubject, String> ids) {
        Map<String, Better> before = ImportReaders.directions(handle, projectId);
        Map<String, Better> now = new LinkedHashMap<>();
        for (ImportedSeries one : file.results().series()) {
            if (one.better() != Better.UNKNOWN) {
                now.put(ids.getOrDefault(one.subject(), ""), one.better());
            }
        }
        List<Map<String, Object>> rows = new ArrayList<>();
        now.forEach((id, better) -> {
            if (!before.containsKey(id) || (file.told() && before.get(id) != better)) {
                directed += before.containsKey(id) || hasValues(id) ? 1 : 0;
                rows.add(Row.of("series_id", id)
                        .text("decided_at", this.now)
                        .text("better", better.name().toLowerCase(Locale.ROOT))
                        .values());
            }
        });
        inserts.add("imported_direction", rows);
    }

    private boolean hasValues(String seriesId) {
        return handle.createQuery("SELECT COUNT(*) FROM imported_value WHERE series_id = :id")
                        .bind("id", seriesId)
                        .mapTo(Long.class)
                        .one()
                > 0;
    }

    /**
     * Returns the values of a series that are not there, as rows. Those of a revision are compared without their order: a file has a value as
     * often as it was measured.
     */
    private List<Map<String, Object>> added(
            ImportedSubject subject, String seriesId, List<ImportedValue> all, String fileId) {
        List<Map<String, Object>> rows = new ArrayList<>();
        // Some repetitions may be gone with a file that was forgotten.
        Map<String, Integer> next = new HashMap<>();
        Map<String, List<Kept>> stored = stored(seriesId, next);
        Map<String, List<Kept>> open = new HashMap<>();
        stored.forEach((revision, amounts) -> open.put(revision, new ArrayList<>(amounts)));
        for (ImportedValue value : all) {
            String revision = Stored.text(value.revision());
            if (revision.length() > LONGEST) {
                throw UserError.usage(
                        file.name() + ": a revision has " + revision.length() + " characters, more than " + LONGEST,
                        "Name revisions by their commit, version or time.");
            }
            List<Kept> candidates = open.computeIfAbsent(revision, absent -> new ArrayList<>());
            Optional<Kept> same =
                    candidates.stream().filter(kept -> kept.isSame(value)).findFirst();
            if (same.isPresent()) {
                candidates.remove(same.get());
                continue;
            }
            List<Kept> others = stored.getOrDefault(revision, List.of());
            if (!others.isEmpty()) {
                repeated.add(new Repeated(
                        subject, value.revision(), others.get(others.size() - 1).amount(), value.value()));
            }
            rows.add(Row.of("series_id", seriesId)
                    .text("revision", revision)
                    .number("repetition", next.merge(revision, 1, Integer::sum) - 1)
                    .text("file_id", fileId)
                    .number("place", value.place())
                    .text("revised_at", value.moment().revised().map(Stored::time))
                    .text("measured_at", value.moment().measured().map(Stored::time))
                    .number("amount", value.value())
                    .number("resolution", value.resolution())
                    .number("spread", spread(value))
                    .text(
                            "spread_kind",
                            value.spread().map(spread -> spread.kind().label()))
                    .number("forks", value.forks())
                    .values());
        }
        added += rows.size();
        return rows;
    }

    private static OptionalDouble spread(ImportedValue value) {
        return value.spread().map(spread -> OptionalDouble.of(spread.amount())).orElse(OptionalDouble.empty());
    }

    private record Kept(String revision, int repetition, double amount, Optional<Instant> measured) {

        /** Two results that are equal and were measured at different times are two. */
        boolean isSame(ImportedValue value) {
            Optional<Instant> other = value.moment().measured();
            // 0 and -0 are stored alike.
            return amount == value.value() + 0.0 && (measured.isEmpty() || other.isEmpty() || measured.equals(other));
        }
    }

    /** @param next gets the number of the next repetition of each revision */
    private Map<String, List<Kept>> stored(String seriesId, Map<String, Integer> next) {
        Map<String, List<Kept>> stored = new HashMap<>();
        handle.createQuery("SELECT revision, repetition, amount, measured_at FROM imported_value WHERE series_id = :id "
                        + "ORDER BY revision, repetition")
                .bind("id", seriesId)
                .map((row, context) -> new Kept(
                        row.getString("revision"),
                        Stored.whole(row, "repetition"),
                        Stored.real(row, "amount"),
                        Stored.optionalTime(row, "measured_at")))
                .forEach(row -> {
                    stored.computeIfAbsent(row.revision(), absent -> new ArrayList<>())
                            .add(row);
                    next.put(row.revision(), row.repetition() + 1);
                });
        return stored;
    }
}
