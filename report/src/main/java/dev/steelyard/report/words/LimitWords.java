package dev.steelyard.report.words;

import dev.steelyard.core.judgment.LimitFinding;
import dev.steelyard.core.judgment.LimitFinding.Outcome;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria.Limit;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.number.ScoreScale;
import dev.steelyard.report.words.RowView.Tone;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A limit of a benchmark as text.
 *
 * @param treatment name of the treatment
 * @param benchmark class, method and params; what the limit names if there is no such benchmark
 * @param limit what is limited, and the limit
 * @param measured the estimate with its unit; empty if there is none
 * @param interval its interval; empty if there is none
 * @param outcome whether the limit is kept
 */
public record LimitWords(
        String treatment, String benchmark, String limit, String measured, String interval, Outcome outcome) {

    /** Returns the limits of a run, the missed ones first. */
    public static List<LimitWords> of(RunReport report) {
        return report.judgment().limits().stream()
                .sorted(Comparator.comparing(LimitFinding::outcome))
                .map(LimitWords::of)
                .toList();
    }

    private static LimitWords of(LimitFinding finding) {
        return new LimitWords(
                finding.treatment(),
                finding.benchmark()
                        .map(LimitWords::label)
                        .orElse(finding.limit().benchmark()),
                wording(finding.limit()),
                finding.measured()
                        .map(known -> amount(finding.limit(), known.value(), known.high()))
                        .orElse(""),
                finding.measured()
                        .map(known -> "[" + amount(finding.limit(), known.low(), known.high()) + ", "
                                + amount(finding.limit(), known.high(), known.high()) + "]")
                        .orElse(""),
                finding.outcome());
    }

    private static String wording(Limit limit) {
        return limit.kind() == Limit.Kind.CREEP
                ? "creep since " + limit.than().orElseThrow() + ", max " + limit.text()
                : limit.wording();
    }

    private static String label(Benchmark benchmark) {
        String more = benchmark.paramText() + (benchmark.threads() > 1 ? " threads=" + benchmark.threads() : "");
        return more.isEmpty() ? benchmark.shortName() : benchmark.shortName() + " (" + more.strip() + ")";
    }

    private static String amount(Limit limit, double value, double greatest) {
        return switch (limit.kind()) {
            case MAX -> ScoreScale.of("ns/op", greatest).text(value);
            case MIN -> ScoreScale.of("ops/s", greatest).text(value);
            case ALLOC -> ScoreScale.of("B/op", greatest).text(value);
            case FASTER_THAN -> Numbers.digits(value) + "x";
            case CREEP -> Numbers.signedPercent(value - 1);
        };
    }

    /** Returns how many limits are kept, such as {@code Limits: 1 missed, 2 met.}; empty if there are none. */
    public static Optional<String> summary(RunReport report) {
        List<Outcome> outcomes =
                report.judgment().limits().stream().map(LimitFinding::outcome).toList();
        return outcomes.isEmpty()
                ? Optional.empty()
                : Optional.of(Arrays.stream(Outcome.values())
                        .filter(outcomes::contains)
                        .map(outcome ->
                                outcomes.stream().filter(outcome::equals).count() + " " + outcome.label())
                        .collect(Collectors.joining(", ", "Limits: ", ".")));
    }

    /** Returns the word for the outcome. */
    public String verdict() {
        return outcome.label();
    }

    /** Returns how the outcome is colored. */
    public Tone tone() {
        return switch (outcome) {
            case MISSED -> Tone.BAD;
            case UNDECIDED, NOT_MEASURED -> Tone.DOUBT;
            case NOT_COMPARABLE, UNREACHED -> Tone.NEUTRAL;
            case MET -> Tone.GOOD;
        };
    }
}
