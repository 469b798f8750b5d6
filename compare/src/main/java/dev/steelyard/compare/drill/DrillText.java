package dev.steelyard.compare.drill;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.report.words.Visible;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a drill found, in words and two tables.
 *
 * @param request what was asked
 * @param unchanged the gate on unchanged code
 * @param slowed the gate on the slowdown
 */
record DrillText(DrillRequest request, DrillRun unchanged, DrillRun slowed) {

    /** What is said of a gate that need not be tried. */
    static final String FAILS_ON_NOTHING = "The gate does NOT work: it is set to fail on nothing (--fail-on never).";

    /** The quantile of the normal distribution that a change exceeds in nine of ten runs. */
    private static final double NINE_OF_TEN = 1.2816;

    /** So many benchmarks are listed. */
    private static final int MOST_LISTED = 20;

    String of(DrillOutcome outcome) {
        StringBuilder text = new StringBuilder(answer(outcome)).append("\n\n");
        text.append(String.format(
                Locale.ROOT, "%-20s %10s %10s %10s %10s%n", "", "benchmarks", "regressed", "improved", "undecided"));
        line(text, "unchanged", unchanged);
        line(text, percent(request.slowdown()) + " more time", slowed);
        text.append('\n').append(sizes());
        text.append("\nruns: ")
                .append(unchanged.folder())
                .append("\n      ")
                .append(slowed.folder())
                .append('\n');
        return text.toString();
    }

    private String answer(DrillOutcome outcome) {
        String more = percent(request.slowdown()) + " more time";
        return switch (outcome) {
            case WORKS ->
                "The gate works: it passes unchanged code and fails " + more + ", found in "
                        + slowed.count(Outcome.REGRESSED) + " of "
                        + slowed.scores().size()
                        + (slowed.scores().size() == 1 ? " benchmark." : " benchmarks.");
            case FALSE_ALARM -> "The gate does NOT work: it fails unchanged code.";
            case MISSES ->
                "The gate does NOT work: it does not find " + more
                        + ". Give it more time (--budget), or fewer benchmarks (--include).";
            case UNDECIDED ->
                "The gate does NOT work: it does not pass unchanged code, since rows are undecided. Give it more time"
                        + " (--budget), or use --fail-on regression.";
            case NO_DATA -> "The gate was not tried: a run had failures or no results.";
        };
    }

    private static void line(StringBuilder text, String name, DrillRun run) {
        text.append(String.format(
                Locale.ROOT,
                "%-20s %10d %10d %10d %10d%n",
                name,
                run.scores().size(),
                run.count(Outcome.REGRESSED),
                run.count(Outcome.IMPROVED),
                run.scores().stream().filter(DrillText::isOpen).count()));
    }

    private static boolean isOpen(Judged row) {
        return row.comparison().status() == Comparison.Status.NOT_MEASURED
                || (row.comparison().status() == Comparison.Status.MEASURED
                        && row.verdict().outcome() == Outcome.INCONCLUSIVE);
    }

    /** How large a slowdown of each benchmark must be for this gate to find it, from the intervals of unchanged code. */
    private String sizes() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT, "%-44s %14s %14s%n", "slowdown that this gate finds in", "1 run of 2", "9 runs of 10"));
        List<Judged> rows = unchanged.scores();
        for (Judged row : rows.subList(0, Math.min(MOST_LISTED, rows.size()))) {
            Optional<Change> change = row.comparison().facts().flatMap(Comparison.Facts::change);
            OptionalDouble critical = critical(row);
            String name = name(row.comparison().row().benchmark());
            if (change.isEmpty() || critical.isEmpty() || !(change.get().low() > -1)) {
                text.append(String.format(Locale.ROOT, "%-44s %14s %14s%n", name, "not measured", "-"));
                continue;
            }
            // Verdicts are stricter than intervals if one benchmark of many gets slower.
            double own =
                    (Math.log1p(change.get().high()) - Math.log1p(change.get().low())) / 2;
            double half = own * strictest(row).orElse(critical.getAsDouble()) / critical.getAsDouble();
            double margin = Math.log1p(request.gate()
                    .criteria()
                    .margins()
                    .of(row.comparison().row().benchmark(), Metric.SCORE));
            double even = Math.max(half, margin);
            double most = Math.max(half, margin) + NINE_OF_TEN * own / critical.getAsDouble();
            text.append(String.format(
                    Locale.ROOT, "%-44s %14s %14s%n", name, percent(Math.expm1(even)), percent(Math.expm1(most))));
        }
        int more = rows.size() - MOST_LISTED;
        return text + (more > 0 ? "and " + more + " more: see the first run's report\n" : "");
    }

    /** How many standard errors half an interval is; empty for a row without blocks. */
    private OptionalDouble critical(Judged row) {
        Criteria criteria = request.gate().criteria();
        return critical(row, criteria.alpha());
    }

    /** The same for one benchmark that alone gets slower (Benjamini and Hochberg, 1995: the smallest of several p-values). */
    private OptionalDouble strictest(Judged row) {
        Criteria criteria = request.gate().criteria();
        int rows = criteria.perBenchmark() ? 1 : Math.max(1, unchanged.scores().size());
        return critical(row, criteria.alpha() / rows);
    }

    private OptionalDouble critical(Judged row, double alpha) {
        Criteria criteria = request.gate().criteria();
        return row.comparison().facts().filter(facts -> facts.blocks() > 1).stream()
                .mapToDouble(facts -> new BoundaryCache().of(criteria.looks()).criticalT(alpha, facts.blocks()))
                .filter(t -> t > 0 && Double.isFinite(t))
                .findFirst();
    }

    private static String name(Benchmark benchmark) {
        return Visible.of((benchmark.shortName() + " " + benchmark.paramText()).strip());
    }

    private static String percent(double fraction) {
        double percent = fraction * 100;
        return String.format(Locale.ROOT, percent < 10 ? "%.1f %%" : "%.0f %%", percent);
    }
}
