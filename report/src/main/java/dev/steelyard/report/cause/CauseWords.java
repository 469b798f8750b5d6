package dev.steelyard.report.cause;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFinding;
import dev.steelyard.core.judgment.ExplainedFinding.Certainty;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning.TwoGroupsOfBlocks;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Variant;
import dev.steelyard.report.finding.CommandLine;
import dev.steelyard.report.number.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a report says of the causes of changes, as far as they are known, and how to find the others. */
public final class CauseWords {

    /** The word for what recordings show. */
    public static final String SEEN = "seen";

    private static final int NAMED = 3;
    /** Above this many classes, packages are named instead. */
    private static final int MANY = 8;

    private static final String RESUME = "--resume";
    private static final String INTRINSIC = "the intrinsic ";

    private CauseWords() {}

    /** Returns a change of the metric with its interval, such as {@code +13.2% [+11.9%, +14.5%]}. */
    public static String change(Row row, Change change) {
        Change shown = change.ofScore(row.moreIsBetter());
        return Numbers.change(shown.estimate()) + " " + Numbers.interval(shown);
    }

    /** Returns the name of a metric after that of a benchmark; empty for the score. */
    public static String metric(Row row) {
        return allocates(row) ? ", allocation" : "";
    }

    public static boolean allocates(Row row) {
        return row.metric().equals(Metric.ALLOCATION);
    }

    /** Returns the classes of a suspect: the top-level ones, the first few by name; of many, the packages that hold most. */
    public static String classes(Suspect suspect) {
        List<String> names = List.copyOf(suspect.topLevel());
        if (names.size() == 1) {
            return names.get(0);
        }
        if (names.size() > MANY) {
            return names.size() + " classes" + packages(names);
        }
        int named = names.size() <= NAMED + 1 ? names.size() - 1 : NAMED;
        String last = names.size() - named == 1 ? names.get(named) : (names.size() - named) + " more";
        return String.join(", ", names.subList(0, named)) + " and " + last;
    }

    private static String packages(List<String> names) {
        TreeMap<String, Long> counts = names.stream()
                .map(name -> name.substring(0, Math.max(0, name.lastIndexOf('.'))))
                .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
        List<String> largest = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(NAMED)
                .map(entry -> entry.getValue() + " in " + packageName(entry.getKey()))
                .toList();
        if (counts.size() == 1) {
            return " in " + packageName(counts.firstKey());
        }
        int more = counts.size() - largest.size();
        return " (" + String.join(", ", largest)
                + (more == 0 ? "" : ", others in " + more + " more package" + (more == 1 ? "" : "s")) + ")";
    }

    private static String packageName(String name) {
        return name.isEmpty() ? "the unnamed package" : name;
    }

    /** Returns what explanations found of one benchmark's changes, surest first, a sentence with its full stop for each. */
    public static List<String> findings(RunReport report, Benchmark benchmark) {
        List<String> treatments =
                report.run().treatments().stream().map(Variant::name).toList();
        boolean several = treatments.size() > 1;
        return report.findings().stream()
                .filter(finding -> finding.row().benchmark().equals(benchmark))
                .sorted(Comparator.comparing((ExplainedFinding finding) ->
                                treatments.indexOf(finding.row().treatment()))
                        .thenComparing(ExplainedFinding::certainty))
                .map(finding -> (several && !aboutForks(finding) ? finding.row().treatment() + ", " : "")
                        + (allocates(finding.row()) ? "allocation, " : "")
                        + certainty(finding.certainty())
                        + finding.text().replaceAll("\\.$", "") + ".")
                .toList();
    }

    /** Returns whether a finding is about forks of one variant, and names it. */
    public static boolean aboutForks(ExplainedFinding finding) {
        return finding.row().baseline().equals(finding.row().treatment());
    }

    private static String certainty(Certainty certainty) {
        return switch (certainty) {
            case PROVED -> "proved: ";
            case SEEN -> SEEN + ": ";
            case SUSPECTED -> "suspected: ";
            case CLEARED -> "cleared: ";
            case NOTE -> "";
        };
    }

    /** Returns a share with its interval, such as {@code 92% [80%, 105%]}. */
    public static String share(ChangeShare share) {
        return whole(share.estimate()) + " [" + whole(share.low()) + ", " + whole(share.high()) + "]";
    }

    private static String whole(double fraction) {
        return String.format(Locale.ROOT, "%.0f%%", fraction * 100).replace("-0%", "0%");
    }

    /**
     * Returns the command that explains the changes of a run between different code or JVM arguments; empty if it found none, if
     * nothing was measured, or if they are explained anyway.
     */
    public static Optional<String> command(RunReport report) {
        Variant baseline = report.run().baseline();
        Set<String> others = report.run().treatments().stream()
                .filter(treatment -> !treatment.revision().equals(baseline.revision())
                        || !treatment
                                .settings()
                                .jvmArgs()
                                .equals(baseline.settings().jvmArgs()))
                .map(Variant::name)
                .collect(Collectors.toSet());
        boolean changed = report.rows().stream()
                .filter(row -> others.contains(row.comparison().row().treatment()))
                .filter(row -> row.comparison().row().metric().equals(Metric.SCORE)
                        || allocates(row.comparison().row()))
                .filter(row -> row.comparison()
                        .facts()
                        .flatMap(Comparison.Facts::change)
                        .filter(change -> change.low() > -1)
                        .isPresent())
                .map(row -> row.verdict().outcome())
                .anyMatch(outcome -> outcome == Outcome.IMPROVED || outcome == Outcome.REGRESSED);
        boolean follows = report.command().contains("--explain")
                || report.findings().stream().anyMatch(finding -> !aboutForks(finding));
        return changed && !follows ? explain(report, List.of()) : Optional.empty();
    }

    /** Returns what to do next about changes and forks that are not explained: each a sentence, a colon and a command. */
    public static List<String> next(RunReport report) {
        return Stream.concat(
                        command(report).stream().map(command -> "To find the cause of a change: " + command),
                        forks(report).stream().map(command -> "To find why forks of one variant differ: " + command))
                .toList();
    }

    /**
     * Returns the command that explains something of a run; empty if nothing was measured, or where the run is is not known.
     *
     * @param more words after the run
     */
    private static Optional<String> explain(RunReport report, List<String> more) {
        List<String> resume = report.commands().resume();
        int run = resume.indexOf(RESUME);
        if (report.kind() != RunReport.Kind.LIVE || run < 1) {
            return Optional.empty();
        }
        List<String> words = new ArrayList<>(List.of("explain"));
        words.addAll(resume.subList(1, run));
        words.addAll(resume.subList(run + 1, resume.size()));
        words.addAll(more);
        return Optional.of("steelyard " + CommandLine.of(words));
    }

    /** Returns the command that explains why forks differ, where they were seen to fall into groups; empty if they were not. */
    private static Optional<String> forks(RunReport report) {
        List<String> explained = report.findings().stream()
                .map(ExplainedFinding::row)
                .filter(row -> row.baseline().equals(row.treatment()))
                .map(row -> row.treatment())
                .toList();
        Optional<String> variant = report.rows().stream()
                .flatMap(row -> groups(row).stream())
                .filter(whose ->
                        report.run().variants().stream().map(Variant::name).anyMatch(whose::equals))
                .filter(whose -> !explained.contains(whose))
                .findFirst();
        return variant.flatMap(whose -> explain(report, List.of("--forks-of", whose)));
    }

    private static Optional<String> groups(Judged row) {
        return row.comparison().warnings().stream()
                .filter(TwoGroupsOfBlocks.class::isInstance)
                .map(warning -> ((TwoGroupsOfBlocks) warning).whose())
                .findFirst();
    }

    /** Returns a method with its class, without the package. */
    public static String method(String name) {
        int method = name.lastIndexOf('.');
        return name.substring(name.lastIndexOf('.', method - 1) + 1);
    }

    /** Returns the name of an optimization. */
    public static String optimization(Optimization optimization) {
        return switch (optimization.kind()) {
            case ESCAPE_ANALYSIS -> "escape analysis";
            case TYPE_PROFILE -> "type-profile inlining";
            case VECTORIZATION -> "vectorization";
            case LOOP_PREDICATION -> "loop predication";
            case VECTOR_SPILLING -> "spilling to vector registers";
            case INTRINSIC -> INTRINSIC + optimization.intrinsic();
        };
    }

    /** Returns the name of an optimization, by its label; the label itself if there is none. */
    public static String optimization(String label) {
        return Optimization.GENERAL.stream()
                .filter(optimization -> optimization.label().equals(label))
                .map(CauseWords::optimization)
                .findFirst()
                .orElseGet(() -> label.replaceFirst("^intrinsic_", INTRINSIC + "_"));
    }
}
