package dev.steelyard.server.view;

import dev.steelyard.history.browse.RecordedBenchmark;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.browse.RecordedRun;
import dev.steelyard.history.detect.ProjectChanges;
import dev.steelyard.history.ledger.LedgerContents;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.server.page.Page;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** All pages of a ledger, by their paths. */
public final class Pages {

    /** Number of runs that a page lists. */
    private static final int MOST_RUNS = 500;

    private static final int LATEST_RUNS = 10;
    private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");

    private final LedgerContents contents;
    private final Examined examined;

    /**
     * @param contents the ledger
     * @param clock the time of day, which decides what is stale
     */
    public Pages(LedgerContents contents, InstantSource clock) {
        this.contents = contents;
        this.examined = new Examined(contents, clock);
    }

    /**
     * Returns a page as it is now.
     *
     * @param path its path, which begins and ends with a slash
     * @param query what its form was asked
     * @return empty if there is no such page
     * @throws dev.steelyard.core.error.UserError if the ledger cannot be read
     */
    public Optional<Page> of(String path, Map<String, String> query) {
        if (path.equals(Paths.TOP)) {
            return Optional.of(OverviewPage.of(contents.ledger().shown(), contents.projects(), examined::of));
        }
        if (path.equals(Paths.ABOUT)) {
            return Optional.of(AboutPage.page());
        }
        String[] parts = path.substring(1).split("/");
        if (parts.length < 2 || !parts[0].equals("p") || !ID.matcher(parts[1]).matches()) {
            return Optional.empty();
        }
        return contents.project(parts[1]).flatMap(project -> ofProject(project, parts, query));
    }

    private Optional<Page> ofProject(RecordedProject project, String[] parts, Map<String, String> query) {
        if (parts.length == 2) {
            return Optional.of(ProjectPage.of(
                    project, examined.of(project), contents.benchmarks(project), contents.runs(project, LATEST_RUNS)));
        }
        String kind = parts[2];
        if (parts.length == 3) {
            return switch (kind) {
                case "changes" ->
                    Optional.of(ChangesPage.of(project, examined.of(project), contents.benchmarks(project)));
                case "runs" -> Optional.of(ProjectPage.runs(project, contents.runs(project, MOST_RUNS), MOST_RUNS));
                case "compare" -> Optional.of(ComparePage.of(project, query, histories(project, query)));
                default -> Optional.empty();
            };
        }
        if (parts.length > 4 || !ID.matcher(parts[3]).matches()) {
            return Optional.empty();
        }
        return switch (kind) {
            case "b" -> benchmark(project, parts[3]);
            case "r" -> run(project, parts[3]);
            default -> Optional.empty();
        };
    }

    private List<BenchmarkHistory> histories(RecordedProject project, Map<String, String> query) {
        return query.isEmpty()
                ? List.of()
                : contents.ledger().history(name -> true).stream()
                        .filter(history ->
                                history.identity().equals(project.name().identity()))
                        .toList();
    }

    private Optional<Page> benchmark(RecordedProject project, String id) {
        return contents.history(project, id).map(history -> {
            ProjectChanges changes = examined.of(project);
            Map<String, String> runs = new HashMap<>();
            contents.runs(project, Integer.MAX_VALUE).forEach(run -> runs.put(run.name(), run.id()));
            return BenchmarkPage.of(project, id, history, changes, runs);
        });
    }

    private Optional<Page> run(RecordedProject project, String id) {
        return contents.runs(project, Integer.MAX_VALUE).stream()
                .filter(run -> run.id().equals(id))
                .findFirst()
                .map(run -> RunPage.of(project, run, contents.variants(run), contents.rows(run), contents.host(run)));
    }

    /** Returns the paths of all pages that need no question, for a copy of all of them. */
    public List<String> paths() {
        List<String> paths = new ArrayList<>(List.of(Paths.TOP, Paths.ABOUT));
        for (RecordedProject project : contents.projects()) {
            paths.add(Paths.project(project));
            paths.add(Paths.changes(project));
            paths.add(Paths.runs(project));
            for (RecordedBenchmark benchmark : contents.benchmarks(project)) {
                paths.add(Paths.benchmark(project, benchmark.id()));
            }
            for (RecordedRun run : contents.runs(project, Integer.MAX_VALUE)) {
                paths.add(Paths.run(project, run));
            }
        }
        return List.copyOf(paths);
    }

    /** Returns the newest changes of all projects as an Atom feed. */
    public String feed() {
        return Feed.of(contents.projects(), examined::of);
    }
}
