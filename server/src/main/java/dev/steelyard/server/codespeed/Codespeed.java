package dev.steelyard.server.codespeed;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.imports.ImportedValue.Spread;
import dev.steelyard.history.ledger.LedgerContents;
import dev.steelyard.history.ledger.imports.ImportLedger;
import dev.steelyard.history.record.ResultUploads;
import dev.steelyard.report.json.Json;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.server.codespeed.CodespeedLines.Line;
import dev.steelyard.server.page.Answer;
import dev.steelyard.server.page.CodespeedChanges;
import dev.steelyard.server.page.CodespeedReports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers clients of codespeed: those that send results, and scripts that read its tables. Unlike there, several results of a revision are
 * all kept, and all branches are shown. Facts about codespeed are in docs/guide/codespeed.md.
 */
public final class Codespeed {

    private static final String ADD = "/result/add/";
    private static final String ADD_LIST = "/result/add/json/";
    private static final String GRID = "grid";
    private static final int USUAL = 10;
    private static final int MOST = 10_000;

    private final LedgerContents contents;
    private final ResultUploads uploads;
    private final CodespeedNumbers numbers;
    private final InstantSource clock;
    private @Nullable Known known;

    private record Known(String version, CodespeedLines lines) {}

    /**
     * @param contents the ledger
     * @param numbers the environments that may be sent, besides those that are recorded
     * @param clock the time of day
     */
    public Codespeed(LedgerContents contents, CodespeedNumbers numbers, InstantSource clock) {
        this.contents = contents;
        this.uploads = new ResultUploads(contents.ledger(), clock);
        this.numbers = numbers;
        this.clock = clock;
    }

    private synchronized CodespeedLines lines() {
        String version = contents.version();
        Known now = known;
        if (now == null || !now.version().equals(version)) {
            now = new Known(
                    version,
                    CodespeedLines.of(
                            new ImportLedger(contents.ledger()).histories(Optional.empty(), benchmark -> true)));
            known = now;
        }
        return now.lines();
    }

    /** Asks whether results of a project may be added, before any are. */
    @FunctionalInterface
    public interface Permission {

        /**
         * Returns the answer that refuses it; empty if it is allowed.
         *
         * @param subject what would be added
         */
        Optional<Answer> refused(ProjectName project, String subject);
    }

    /** Returns whether results are sent to a path. */
    public static boolean takes(String path) {
        return path.equals(ADD) || path.equals(ADD_LIST);
    }

    /**
     * Takes what a client sends.
     *
     * @param path one that {@link #takes} results
     * @param form the fields of its form
     */
    public Answer add(String path, Map<String, String> form, Permission permission) {
        Set<String> environments = new HashSet<>(numbers.told().keySet());
        lines().environments().forEach(environments::add);
        CodespeedResults results = path.equals(ADD)
                ? CodespeedResults.of(form, environments::contains)
                : CodespeedResults.ofList(form, environments::contains);
        try {
            for (String name : results.projects()) {
                Optional<Answer> refused = permission.refused(
                        uploads.project(name), results.number(name) + " results sent as to codespeed");
                if (refused.isPresent()) {
                    return refused.get();
                }
            }
            for (String name : results.projects()) {
                uploads.add(
                        uploads.project(name),
                        new ResultUploads.Upload(
                                "results sent as to codespeed", Optional.empty(), Optional.empty(), ""),
                        results.file(name, clock.instant()));
            }
        } catch (UserError e) {
            return Answer.of(e.kind() == UserError.Kind.USAGE ? Answer.BAD : Answer.BROKEN, Answer.PLAIN, e.problem());
        }
        return results.error()
                .map(error -> Answer.of(Answer.BAD, Answer.PLAIN, error))
                .orElseGet(() -> Answer.of(
                        Answer.ACCEPTED,
                        Answer.PLAIN,
                        path.equals(ADD) ? "Result data saved successfully" : "All result data saved successfully"));
    }

    /** Returns the answer to a path of codespeed; empty if it is another one. */
    public Optional<Answer> of(String path, Map<String, String> query) {
        return switch (path) {
            case "/reports" -> Optional.of(Answer.to(Answer.FOUND, "reports/"));
            case "/reports/" -> Optional.of(reports());
            case "/changes/table/" -> Optional.of(changes(query));
            case "/timeline/json/" -> Optional.of(timelines(query));
            case "/timeline/", "/changes/", "/comparison/" -> Optional.of(Answer.to(Answer.FOUND, "../"));
            default -> Optional.empty();
        };
    }

    private Answer reports() {
        Map<List<String>, Optional<ImportedValue>> newest = lines().lines().stream()
                .collect(Collectors.groupingBy(
                        line -> List.of(line.project(), line.executable(), line.environment()),
                        Collectors.mapping(
                                Line::newest, Collectors.maxBy(Comparator.comparing(CodespeedLines::time)))));
        List<CodespeedReports.Report> reports = newest.entrySet().stream()
                .sorted(Comparator.comparing(
                        (Map.Entry<List<String>, Optional<ImportedValue>> entry) ->
                                entry.getValue().map(CodespeedLines::time).orElseThrow(),
                        Comparator.reverseOrder()))
                .map(entry -> {
                    ImportedValue value = entry.getValue().orElseThrow();
                    List<String> names = entry.getKey();
                    return new CodespeedReports.Report(
                            value.revision(),
                            CodespeedLines.time(value).toString(),
                            numbers.executable(names.get(0), names.get(1)),
                            names.get(1),
                            names.get(2));
                })
                .toList();
        StringBuilder html = new StringBuilder();
        try {
            new CodespeedReports(reports).render(html);
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        return Answer.of(Answer.OK, Answer.HTML, html);
    }

    private boolean isIn(Line line, Map<String, String> query) {
        String asked = query.getOrDefault("env", "");
        return asked.equals(line.environment())
                || asked.equals(Integer.toString(numbers.environment(line.environment())));
    }

    private boolean isOf(Line line, String executable) {
        return executable.equals(Integer.toString(numbers.executable(line.project(), line.executable())));
    }

    private Answer changes(Map<String, String> query) {
        String asked = query.getOrDefault("rev", "");
        List<Line> lines = lines().lines().stream()
                .filter(line -> isIn(line, query) && isOf(line, query.getOrDefault("exe", "")))
                .sorted(Comparator.comparing(Line::benchmark))
                .toList();
        List<CodespeedChanges.Row> rows = new ArrayList<>();
        for (Line line : lines) {
            List<ImportedValue> values = line.values();
            for (int i = 0; i < values.size(); i++) {
                if (!asked.isEmpty() && values.get(i).revision().startsWith(asked)) {
                    rows.add(row(line, i));
                    break;
                }
            }
        }
        if (rows.isEmpty()) {
            return Answer.of(
                    Answer.NOT_FOUND, Answer.PLAIN, "No results for this executable, environment and revision");
        }
        StringBuilder html = new StringBuilder();
        try {
            Line first = lines.get(0);
            new CodespeedChanges(asked, first.executable(), first.environment(), rows).render(html);
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        return Answer.of(Answer.OK, Answer.HTML, html);
    }

    private static CodespeedChanges.Row row(Line line, int place) {
        ImportedValue value = line.values().get(place);
        Optional<ImportedValue> before = line
                .values()
                .subList(place, line.values().size())
                .stream()
                .filter(other -> !other.revision().equals(value.revision()))
                .findFirst();
        return new CodespeedChanges.Row(
                line.benchmark(),
                Numbers.significant(value.value()) + (line.unit().isEmpty() ? "" : " " + line.unit()),
                value.spread().map(Spread::amount).map(Numbers::significant).orElse(""),
                before.filter(other -> other.value() != 0)
                        .map(other -> String.format(Locale.ROOT, "%+.2f%%", (value.value() / other.value() - 1) * 100))
                        .orElse(""));
    }

    private Answer timelines(Map<String, String> query) {
        List<String> executables = List.of(query.getOrDefault("exe", "").split(","));
        List<Line> ofExecutables = lines().lines().stream()
                .filter(line -> executables.stream().anyMatch(executable -> isOf(line, executable)))
                .toList();
        if (ofExecutables.isEmpty()) {
            return json(CodespeedTimelines.withoutExecutables());
        }
        String benchmark = query.getOrDefault("ben", GRID);
        List<Line> asked = ofExecutables.stream()
                .filter(line -> isIn(line, query))
                .filter(line -> benchmark.equals(GRID) || benchmark.equals(line.benchmark()))
                .toList();
        if (asked.isEmpty() && lines().lines().stream().noneMatch(line -> isIn(line, query))) {
            return Answer.of(Answer.NOT_FOUND, Answer.PLAIN, "No such environment");
        }
        return json(CodespeedTimelines.of(asked, most(query), numbers));
    }

    private static int most(Map<String, String> query) {
        try {
            return Math.min(MOST, Math.max(1, Integer.parseInt(query.getOrDefault("revs", "" + USUAL))));
        } catch (NumberFormatException e) {
            return USUAL;
        }
    }

    private static Answer json(ObjectNode root) {
        StringBuilder text = new StringBuilder();
        try {
            Json.write(root, text);
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        return Answer.of(Answer.OK, Answer.JSON, text);
    }
}
