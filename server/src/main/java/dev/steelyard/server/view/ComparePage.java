package dev.steelyard.server.view;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.ledger.LedgerContents;
import dev.steelyard.history.ledger.LedgerContents.RunCode;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.StoredComparison;
import dev.steelyard.history.series.StoredComparison.Way;
import dev.steelyard.history.show.RecordedRevision;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.history.words.PointWords;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.server.page.Cell;
import dev.steelyard.server.page.Cell.Tone;
import dev.steelyard.server.page.Column;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.page.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Any two revisions, by what is stored alone. */
final class ComparePage {

    static final String OLDER = "older";
    static final String NEWER = "newer";
    private static final int MOST_BASELINES = 20;

    private ComparePage() {}

    static Page of(LedgerContents contents, RecordedProject project, Map<String, String> query) {
        String older = query.getOrDefault(OLDER, "").strip();
        String newer = query.getOrDefault(NEWER, "").strip();
        if (!asked(query)) {
            return page(
                    project,
                    query,
                    List.of("Two revisions, compared by recorded results. Nothing is measured."),
                    List.of());
        }
        try {
            return found(contents, project, query, older, newer);
        } catch (UserError e) {
            return page(project, query, List.of(e.problem() + ".", e.remedy()), List.of());
        }
    }

    /**
     * Returns the runs that may link two revisions: those that compared both, and those that measured one as a treatment. Of the runs that
     * have one as their baseline, as an anchor is in thousands, the newest are enough for a score.
     */
    private static Set<String> runs(List<RunCode> newestFirst, Predicate<Code> before, Predicate<Code> after) {
        Map<String, List<RunCode>> byRun = newestFirst.stream()
                .filter(code -> before.test(code.code()) || after.test(code.code()))
                .collect(Collectors.groupingBy(RunCode::run, LinkedHashMap::new, Collectors.toList()));
        Set<String> runs = new HashSet<>();
        int baselines = 0;
        for (Map.Entry<String, List<RunCode>> run : byRun.entrySet()) {
            boolean both = run.getValue().stream().map(RunCode::code).anyMatch(before)
                    && run.getValue().stream().map(RunCode::code).anyMatch(after);
            boolean treatment = run.getValue().stream().anyMatch(code -> !code.baseline());
            if (both || treatment || baselines++ < MOST_BASELINES) {
                runs.add(run.getKey());
            }
        }
        return runs;
    }

    /** Returns whether both revisions are given. */
    static boolean asked(Map<String, String> query) {
        return !query.getOrDefault(OLDER, "").isBlank()
                && !query.getOrDefault(NEWER, "").isBlank();
    }

    private static Page found(
            LedgerContents contents, RecordedProject project, Map<String, String> query, String older, String newer) {
        List<RunCode> recorded = contents.codes(project);
        List<Code> codes = recorded.stream().map(RunCode::code).toList();
        Predicate<Code> before = RecordedRevision.find(older, Optional.empty(), codes);
        Predicate<Code> after = RecordedRevision.find(newer, Optional.empty(), codes);
        List<StoredComparison> compared = contents.histories(runs(recorded, before, after)).stream()
                .flatMap(history -> StoredComparison.of(history, before, after).stream())
                .sorted(Comparator.comparingDouble((StoredComparison one) -> -size(one)))
                .toList();
        if (compared.isEmpty()) {
            return page(project, query, List.of("No benchmark is recorded at both revisions."), List.of());
        }
        long moved = compared.stream().filter(ComparePage::moved).count();
        List<String> answer = new ArrayList<>();
        answer.add(
                moved + " of " + compared.size() + (compared.size() == 1 ? " benchmark" : " benchmarks")
                        + " recorded at both revisions changed: the interval excludes 0. This is not corrected for the number of benchmarks.");
        mean(compared).ifPresent(answer::add);
        return page(
                project,
                query,
                answer,
                List.of(
                        section(
                                "moved",
                                "Changed",
                                compared.stream().filter(ComparePage::moved).toList(),
                                "None."),
                        section(
                                "others",
                                "No change shown",
                                compared.stream().filter(one -> !moved(one)).toList(),
                                "None.")));
    }

    private static Page page(
            RecordedProject project, Map<String, String> query, List<String> answer, List<Section> sections) {
        return new Page(
                Paths.compare(project),
                "Compare",
                Paths.above(project),
                answer,
                List.of(),
                sections,
                List.of(),
                List.of(
                        new Page.Field(OLDER, "Older revision", query.getOrDefault(OLDER, "")),
                        new Page.Field(NEWER, "Newer revision", query.getOrDefault(NEWER, ""))));
    }

    private static double size(StoredComparison one) {
        return one.change()
                .map(change -> Math.abs(Math.log1p(change.estimate())))
                .orElse(-1.0);
    }

    private static boolean moved(StoredComparison one) {
        return one.change()
                .filter(change -> change.low() > 0 || change.high() < 0)
                .isPresent();
    }

    private static Optional<String> mean(List<StoredComparison> compared) {
        double[] logs = compared.stream()
                .flatMap(one -> one.change().stream())
                .mapToDouble(change -> Math.log1p(change.estimate()))
                .filter(Double::isFinite)
                .toArray();
        if (logs.length < 2) {
            return Optional.empty();
        }
        double sum = 0;
        for (double log : logs) {
            sum += log;
        }
        return Optional.of("Geometric mean of the time per operation of " + logs.length + " benchmarks: "
                + Numbers.change(Math.expm1(sum / logs.length)) + ".");
    }

    private static Section section(String key, String heading, List<StoredComparison> rows, String none) {
        return new Section(
                key,
                heading,
                List.of(
                        Column.text("benchmark"),
                        Column.text("params"),
                        Column.text("mode"),
                        Column.number("threads"),
                        Column.number("older"),
                        Column.number("newer"),
                        Column.hidden("unit"),
                        Column.number("change"),
                        Column.number("low"),
                        Column.number("high"),
                        new Column("evidence", "evidence", false)),
                Section.rows(rows, ComparePage::row),
                rows.isEmpty() ? List.of(none) : List.of());
    }

    private static List<Cell> row(StoredComparison one) {
        BenchmarkHistory history = one.history();
        boolean more = history.benchmark().mode().moreIsBetter();
        Optional<Change> change = one.change().map(known -> known.ofScore(more));
        Tone tone = !moved(one) ? Tone.PLAIN : one.change().orElseThrow().estimate() > 0 ? Tone.BAD : Tone.GOOD;
        return List.of(
                Cell.text(history.benchmark().name()),
                Cell.text(history.benchmark().paramText()),
                Cell.text(history.benchmark().mode().label()),
                Cell.count(history.benchmark().threads()),
                score(one, one.older()),
                score(one, one.newer()),
                Cell.text(history.benchmark().unit()),
                change.map(known -> Cell.number(Numbers.change(known.estimate()), known.estimate())
                                .as(tone))
                        .orElse(Cell.NONE),
                RunPage.low(change),
                RunPage.high(change),
                Cell.of(words(one), one.way().label()));
    }

    private static Cell score(StoredComparison one, StoredComparison.Side side) {
        return side.score().isPresent()
                ? Cell.number(
                        PointWords.of(one.history()).score(side.score()),
                        side.score().getAsDouble())
                : Cell.NONE;
    }

    private static String words(StoredComparison one) {
        String how = switch (one.way()) {
            case SIDE_BY_SIDE -> "measured side by side";
            case THROUGH_ANCHOR ->
                "each against " + HistoryWords.revision(one.newer().other());
            case SAME_CODE -> "runs the same code";
            case SCORES_ONLY -> "only scores of unrelated runs, so no change can be given";
        };
        return one.way() == Way.SAME_CODE || one.sameBenchmark() ? how : how + "; the benchmark itself differs";
    }
}
