package dev.steelyard.server.codespeed;

import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportTool;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.imports.ImportedValue.Spread;
import dev.steelyard.history.ledger.LedgerContents;
import dev.steelyard.history.ledger.LedgerVersion;
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
import java.lang.ref.SoftReference;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
    private static final int MOST = 1000;
    /** How many revisions and benchmarks codespeed sends for a page of all benchmarks. */
    private static final int OF_GRID = 15;

    private static final int PAGE = 10;
    private static final List<String> MAIN_BRANCHES = List.of("master", "main", "default");

    private final LedgerContents contents;
    private final ResultUploads uploads;
    private final CodespeedNumbers numbers;
    private final InstantSource clock;
    /** What is known of the results, unless the memory was needed for something else. */
    private SoftReference<Known> known = new SoftReference<>(null);

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
        String version = LedgerVersion.ofImports(contents.ledger());
        Known now = known.get();
        if (now == null || !now.version().equals(version)) {
            now = new Known(
                    version,
                    CodespeedLines.of(
                            new ImportLedger(contents.ledger()).histories(Optional.empty(), benchmark -> true)));
            known = new SoftReference<>(now);
        }
        return now.lines();
    }

    /** Decides whether results of a project may be added. */
    public interface Permission {

        /** Returns the answer that refuses it; empty if it is allowed. */
        Optional<Answer> refused(ProjectName project);

        /**
         * Logs that results will be added.
         *
         * @param subject which results
         */
        void log(ProjectName project, String subject);
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
        new ImportLedger(contents.ledger())
                .contexts(ImportTool.CODESPEED).stream()
                        .flatMap(context -> CodespeedLines.parts(context).stream())
                        .forEach(parts -> environments.add(parts.get(3)));
        CodespeedResults results = path.equals(ADD)
                ? CodespeedResults.of(form, environments::contains)
                : CodespeedResults.ofList(form, environments::contains);
        Map<String, ProjectName> projects = new LinkedHashMap<>();
        results.projects().forEach(name -> projects.put(name, uploads.project(name)));
        for (ProjectName project : projects.values()) {
            Optional<Answer> refused = permission.refused(project);
            if (refused.isPresent()) {
                return refused.get();
            }
        }
        projects.forEach((name, project) -> {
            permission.log(project, results.number(name) + " results sent as to codespeed");
            uploads.add(
                    project,
                    new ResultUploads.Upload("results sent as to codespeed", Optional.empty(), Optional.empty(), ""),
                    results.file(name, clock.instant()));
        });
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
        Map<List<String>, List<Line>> byExecutable = lines().lines().stream()
                .collect(Collectors.groupingBy(
                        line -> List.of(line.project(), line.executable(), line.environment()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<CodespeedReports.Report> reports = byExecutable.values().stream()
                .map(all -> report(ofMainBranch(all)))
                .sorted(Comparator.comparing(CodespeedReports.Report::date).reversed())
                .toList();
        StringBuilder html = new StringBuilder();
        try {
            new CodespeedReports(reports).render(html);
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        return Answer.of(Answer.OK, Answer.HTML, html);
    }

    /** Returns the lines of the branch that codespeed would show; all if there is none of the usual names. */
    private static List<Line> ofMainBranch(List<Line> lines) {
        for (String name : MAIN_BRANCHES) {
            List<Line> found =
                    lines.stream().filter(line -> line.branch().equals(name)).toList();
            if (!found.isEmpty()) {
                return found;
            }
        }
        return lines;
    }

    /** Returns the newest revision that has as many results as the one before, as codespeed reports it; the rest may be on its way. */
    private CodespeedReports.Report report(List<Line> lines) {
        Map<String, Instant> times = new HashMap<>();
        Map<String, Integer> results = new HashMap<>();
        for (Line line : lines) {
            Set<String> seen = new HashSet<>();
            for (ImportedValue value : line.values()) {
                times.merge(value.revision(), CodespeedLines.time(value), (a, b) -> a.isBefore(b) ? a : b);
                if (seen.add(value.revision())) {
                    results.merge(value.revision(), 1, Integer::sum);
                }
            }
        }
        List<String> newest = times.entrySet().stream()
                .sorted(Map.Entry.<String, Instant>comparingByValue().reversed())
                .map(Map.Entry::getKey)
                .toList();
        String chosen = newest.get(newest.size() - 1);
        for (int i = 0; i + 1 < newest.size(); i++) {
            if (results.getOrDefault(newest.get(i), 0) >= results.getOrDefault(newest.get(i + 1), 0)) {
                chosen = newest.get(i);
                break;
            }
        }
        Line first = lines.get(0);
        return new CodespeedReports.Report(
                chosen,
                String.valueOf(times.get(chosen)),
                numbers.executable(first.project(), first.executable()),
                first.executable(),
                first.environment());
    }

    private boolean isIn(Line line, Map<String, String> query) {
        return isIn(line.environment(), query);
    }

    private boolean isIn(String environment, Map<String, String> query) {
        String asked = query.getOrDefault("env", "");
        return asked.equals(environment) || asked.equals(Integer.toString(numbers.environment(environment)));
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
        List<String> revisions = lines.stream()
                .flatMap(line -> line.values().stream())
                .map(ImportedValue::revision)
                .filter(revision -> !asked.isEmpty() && revision.startsWith(asked))
                .distinct()
                .toList();
        String revision = revisions.size() == 1 ? revisions.get(0) : asked;
        List<CodespeedChanges.Row> rows = new ArrayList<>();
        for (Line line : lines) {
            List<ImportedValue> values = line.values();
            for (int i = 0; i < values.size(); i++) {
                if (values.get(i).revision().equals(revision)) {
                    rows.add(row(line, i));
                    break;
                }
            }
        }
        StringBuilder html = new StringBuilder();
        try {
            new CodespeedChanges(
                            revision,
                            lines.stream().map(Line::executable).findFirst().orElse(""),
                            lines.stream().map(Line::environment).findFirst().orElse(""),
                            rows)
                    .render(html);
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
        String benchmark = query.getOrDefault("ben", "");
        if (benchmark.isEmpty()) {
            return Answer.of(Answer.BAD, Answer.PLAIN, "Key \"ben\" missing from GET request!");
        }
        boolean grid = benchmark.equals(GRID);
        List<Line> asked = ofExecutables.stream()
                .filter(line -> isIn(line, query))
                .filter(line -> grid || benchmark.equals(line.benchmark()))
                .toList();
        boolean known = numbers.told().keySet().stream().anyMatch(name -> isIn(name, query))
                || lines().lines().stream().anyMatch(line -> isIn(line, query));
        if (!known) {
            return Answer.of(Answer.NOT_FOUND, Answer.PLAIN, "No such environment");
        }
        return json(CodespeedTimelines.of(
                asked,
                grid ? OF_GRID : number(query, "revs", USUAL, MOST),
                number(query, "nextBenchmarks", 0, Integer.MAX_VALUE),
                PAGE,
                numbers));
    }

    private static int number(Map<String, String> query, String name, int usual, int most) {
        try {
            return Math.min(most, Math.max(0, Integer.parseInt(query.getOrDefault(name, "" + usual))));
        } catch (NumberFormatException e) {
            return usual;
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
