package dev.steelyard.core.model;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A regression that a commit of a treatment accepts, by a trailer of its message: {@code Performance-Regression: accepted, REASON}, or
 * {@code accepted Decoder.read Encoder at most 10%, REASON}.
 *
 * @param treatment name of the variant whose commits include it
 * @param commit full hash
 * @param author name of the commit's author
 * @param benchmarks ends of the names of classes, or of classes and methods; empty for all benchmarks
 * @param most the greatest change that is accepted, a fraction above 0; empty for any
 * @param reason why, not blank
 */
public record AcceptedRegression(
        String treatment, String commit, String author, List<String> benchmarks, OptionalDouble most, String reason) {

    /** The key of the trailer. */
    public static final String TRAILER = "Performance-Regression";

    /** Of classes or of their methods, which are told from other words by the capital that a class begins with. */
    private static final String NAME = "(?:[\\w$]+\\.)*\\p{javaUpperCase}[\\w$]*(?:\\.[\\w$]+)*";

    private static final Pattern GRAMMAR = Pattern.compile(
            "accepted(?<names>(?: " + NAME + ")*)(?: at most (?<most>\\d{1,6}(?:\\.\\d{1,6})?) ?%)?, *(?<reason>\\S.*)",
            Pattern.DOTALL);

    public AcceptedRegression {
        benchmarks = List.copyOf(benchmarks);
        if (reason.isBlank()) {
            throw new IllegalArgumentException("an acceptance has a reason");
        }
    }

    /**
     * Reads the value of a trailer; empty if it accepts nothing.
     *
     * @param value what stands after the key and its colon
     */
    public static Optional<AcceptedRegression> parse(String treatment, String commit, String author, String value) {
        Matcher matcher = GRAMMAR.matcher(value.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String names = matcher.group("names").strip();
        String most = matcher.group("most");
        return Optional.of(new AcceptedRegression(
                treatment,
                commit,
                author,
                names.isEmpty() ? List.of() : List.of(names.split(" ")),
                most == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(most) / 100),
                matcher.group("reason").strip()));
    }

    /** Returns the trailer's value, as {@link #parse} reads it. */
    public String value() {
        StringBuilder text = new StringBuilder("accepted");
        benchmarks.forEach(name -> text.append(' ').append(name));
        most.ifPresent(share -> text.append(" at most ")
                .append(BigDecimal.valueOf(share)
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString())
                .append('%'));
        return text.append(", ").append(reason).toString();
    }

    /**
     * Returns whether it accepts a regression. One that may cost more than is accepted is not: judged by the interval, never by the
     * estimate alone.
     *
     * @param variant name of the treatment
     * @param benchmark what regressed
     * @param high upper end of the interval of the change, as a fraction
     */
    public boolean covers(String variant, Benchmark benchmark, double high) {
        return names(variant, benchmark) && (most.isEmpty() || high <= most.getAsDouble());
    }

    /** Returns whether it is about a benchmark of a treatment, however much that may cost. */
    public boolean names(String variant, Benchmark benchmark) {
        return variant.equals(treatment)
                && (benchmarks.isEmpty() || benchmarks.stream().anyMatch(benchmark::isNamed));
    }
}
