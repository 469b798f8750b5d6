package dev.steelyard.core.model;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The criteria for verdicts, fixed before the first block.
 *
 * @param alpha promised error rate per family (or per row), in (0, 0.5)
 * @param margins smallest relative changes that matter
 * @param looks numbers of blocks at the first and the last look
 * @param perBenchmark whether alpha is promised per row instead of per family
 * @param limits limits that benchmarks must keep whatever the baseline does
 * @param creep how much worse than a release the treatments may be; empty if they are not compared with one
 */
public record Criteria(
        double alpha,
        Margins margins,
        Looks looks,
        boolean perBenchmark,
        @Nullable List<Limit> limits,
        Optional<Creep> creep) {

    /** The defaults: alpha 0.01 per family, margins of 2 %, looks from 4 to 40 blocks. */
    public static final Criteria DEFAULT = new Criteria(0.01, new Margins(0.02, 0.02), new Looks(4, 40), false);

    public Criteria {
        if (!(alpha > 0 && alpha < 0.5)) {
            throw new IllegalArgumentException("alpha must lie between 0 and 0.5: " + alpha);
        }
        // Runs that began before there were any have none.
        limits = limits == null ? List.of() : List.copyOf(limits);
    }

    /** Criteria without limits. */
    public Criteria(double alpha, Margins margins, Looks looks, boolean perBenchmark) {
        this(alpha, margins, looks, perBenchmark, List.of(), Optional.empty());
    }

    /** Limits that benchmarks must keep whatever the baseline does. */
    @Override
    public List<Limit> limits() {
        return limits == null ? List.of() : limits;
    }

    /** Returns the same criteria with limits and margins of benchmarks. */
    public Criteria with(List<Limit> others, List<OwnMargin> own) {
        return new Criteria(
                alpha, new Margins(margins.score, margins.allocation, own), looks, perBenchmark, others, creep);
    }

    /** Returns the same criteria with a limit of what adds up since a release. */
    public Criteria with(Creep since) {
        return new Criteria(alpha, margins, looks, perBenchmark, limits, Optional.of(since));
    }

    /** Returns the confidence level of every interval: 1 - alpha. */
    public double level() {
        return 1 - alpha;
    }

    /**
     * Smallest relative changes that matter to the user.
     *
     * @param score margin of scores, a fraction above 0
     * @param allocation margin of allocation per operation, a fraction above 0
     * @param own margins of the scores of some benchmarks, which replace {@code score}; of several, the last one counts
     */
    public record Margins(
            double score, double allocation, @Nullable List<OwnMargin> own) {
        /**
         * Bytes per operation: smaller changes in allocation do not matter, even if they are a large fraction of a tiny
         * amount.
         */
        public static final double ALLOCATED_BYTES = 1;

        public Margins {
            if (!(score > 0 && score < 1 && allocation > 0 && allocation < 1)) {
                throw new IllegalArgumentException(
                        "a margin is a fraction between 0 and 1, such as 0.02: " + score + ", " + allocation);
            }
            // Runs that began before there were any have none.
            own = own == null ? List.of() : List.copyOf(own);
        }

        /** The same margins for all benchmarks. */
        public Margins(double score, double allocation) {
            this(score, allocation, List.of());
        }

        /** Margins of the scores of some benchmarks, which replace {@link #score}; of several, the last one counts. */
        @Override
        public List<OwnMargin> own() {
            return own == null ? List.of() : own;
        }

        /** Returns the margin of a metric of a benchmark: for all metrics except allocation, that of its score. */
        public double of(Benchmark benchmark, String metric) {
            return metric.equals(Metric.ALLOCATION)
                    ? allocation
                    : own(benchmark).orElse(score);
        }

        /** Returns the smallest margin of any score. */
        public double least() {
            return own().stream().mapToDouble(OwnMargin::score).reduce(score, Math::min);
        }

        /** Returns the margin of the score of a benchmark that has one of its own. */
        public OptionalDouble own(Benchmark benchmark) {
            return own().stream()
                    .filter(margin -> benchmark.isNamed(margin.benchmark))
                    .mapToDouble(OwnMargin::score)
                    .reduce((earlier, later) -> later);
        }

        /** Returns the largest change, in the metric's unit, that never matters; 0 for scores. */
        public double absoluteOf(String metric) {
            return metric.equals(Metric.ALLOCATION) ? ALLOCATED_BYTES : 0;
        }
    }

    /**
     * The margin of the scores of a benchmark.
     *
     * @param benchmark the end of the name of a class, or of a class and method; see {@link Benchmark#isNamed}
     * @param score a fraction above 0
     */
    public record OwnMargin(String benchmark, double score) {
        private static final Pattern NAME = Pattern.compile("[\\w$.]{1,200}");

        public OwnMargin {
            if (!NAME.matcher(benchmark).matches()) {
                throw new IllegalArgumentException(
                        "'" + benchmark + "' is not the name of a class or method, such as Decoder.read");
            }
            if (!(score > 0 && score < 1)) {
                throw new IllegalArgumentException("a margin is a fraction between 0 and 1, such as 0.05: " + score);
            }
        }
    }

    /**
     * The looks at the data: one after every block from the first look to the last. Both are fixed in advance,
     * regardless of the time budget, because the error rate depends on them.
     *
     * @param first number of blocks at the first look, at least 2
     * @param last number of blocks at the last look, at least {@code first}
     */
    public record Looks(int first, int last) {
        public Looks {
            if (first < 2 || last < first) {
                throw new IllegalArgumentException("looks need 2 <= first <= last: " + first + " to " + last);
            }
        }

        /** Returns a single look after a fixed number of blocks. */
        public static Looks once(int blocks) {
            return new Looks(blocks, blocks);
        }

        /** Returns the number of blocks if there is only one look. */
        public OptionalInt fixed() {
            return first == last ? OptionalInt.of(first) : OptionalInt.empty();
        }
    }

    /**
     * How much worse than a release the treatments may be. Changes too small to be found one by one add up unseen if each is only compared
     * with the one before.
     *
     * @param revision the release's revision, as the user wrote it
     * @param variant name of the variant that is the release
     * @param most the greatest loss, a fraction of the release's time per operation, above 0 and below 1
     */
    public record Creep(String revision, String variant, double most) {
        public Creep {
            if (!(most > 0 && most < 1)) {
                throw new IllegalArgumentException("creep is a fraction between 0 and 1, such as 0.05: " + most);
            }
        }
    }

    /**
     * A limit that a benchmark must keep, whatever the baseline does.
     *
     * @param benchmark the end of the name of a class, or of a class and method; see {@link Benchmark#isNamed}
     * @param kind what is limited
     * @param bound the limit, in the unit of its kind; above 0, or 0 for allocation
     * @param text the limit as the user wrote it, such as {@code 20 ms}
     * @param than the benchmark to compare with, named like {@code benchmark}, for {@link Kind#FASTER_THAN}; the release, for
     *     {@link Kind#CREEP}; else empty
     */
    public record Limit(String benchmark, Kind kind, double bound, String text, Optional<String> than) {

        private static final Pattern WORDS = Pattern.compile("(\\S+)\\s+(\\S+)\\s+(\\S.*)");
        private static final Pattern AMOUNT = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,15})?) ?(\\S+)");
        private static final Pattern FACTOR = Pattern.compile("([^\\s,]+),? +(\\d{1,6}(?:\\.\\d{1,6})?) ?x");
        private static final Map<String, Double> BYTES =
                Map.of("B", 1.0, "KB", 1e3, "MB", 1e6, "KiB", 1024.0, "MiB", 1024.0 * 1024);
        private static final String EXAMPLES =
                "write it as in 'Decoder.read max 20 ms', 'Decoder.read min 1000 ops/s', 'Decoder.read alloc 0 B/op' or"
                        + " 'Decoder.read faster-than Decoder.old, 2x'";

        /** What is limited. */
        public enum Kind {
            /** The greatest time per operation, in ns. */
            MAX("max"),
            /** The smallest throughput, in operations per second. */
            MIN("min"),
            /** The most bytes that an operation allocates. */
            ALLOC("alloc"),
            /** How many times as fast as another benchmark of the same variant it must be at least. */
            FASTER_THAN("faster-than"),
            /** The greatest ratio of the time per operation to that of a release. It is never written, see {@link Creep}. */
            CREEP("creep");

            private final String label;

            Kind(String label) {
                this.label = label;
            }

            /** Returns the word of configuration files, command lines and results. */
            public String label() {
                return label;
            }

            /** Returns the kinds that users write for a benchmark. */
            public static List<Kind> written() {
                return List.of(MAX, MIN, ALLOC, FASTER_THAN);
            }
        }

        public Limit {
            if (!(bound > 0 || (bound == 0 && kind == Kind.ALLOC)) || !Double.isFinite(bound)) {
                throw new IllegalArgumentException("a limit is a finite number above 0, not " + text);
            }
            if (than.isPresent() != (kind == Kind.FASTER_THAN || kind == Kind.CREEP)) {
                throw new IllegalArgumentException("a limit names what it compares with if and only if it is "
                        + Kind.FASTER_THAN.label + " or " + Kind.CREEP.label);
            }
        }

        /** Returns the limit of one benchmark that follows from that of creep. */
        public static Limit of(Creep creep, Benchmark benchmark) {
            return new Limit(
                    benchmark.name(),
                    Kind.CREEP,
                    1 + creep.most,
                    BigDecimal.valueOf(creep.most)
                                    .movePointRight(2)
                                    .stripTrailingZeros()
                                    .toPlainString() + " %",
                    Optional.of(creep.variant));
        }

        /**
         * Reads a limit.
         *
         * @throws IllegalArgumentException if it is none; the message shows examples
         */
        public static Limit parse(String text) {
            Matcher words = WORDS.matcher(text.strip());
            if (!words.matches()) {
                throw new IllegalArgumentException("'" + text + "' is not a limit; " + EXAMPLES);
            }
            Kind kind = Kind.written().stream()
                    .filter(each -> each.label.equals(words.group(2)))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "'" + words.group(2) + "' is not a kind of limit; " + EXAMPLES));
            String value = words.group(3);
            Matcher factor = FACTOR.matcher(value);
            if (kind == Kind.FASTER_THAN && factor.matches()) {
                return new Limit(
                        words.group(1),
                        kind,
                        Double.parseDouble(factor.group(2)),
                        factor.group(2) + "x",
                        Optional.of(factor.group(1)));
            }
            Matcher amount = AMOUNT.matcher(value);
            OptionalDouble unit = amount.matches() ? unit(kind, amount.group(2)) : OptionalDouble.empty();
            if (unit.isEmpty()) {
                throw new IllegalArgumentException("'" + value + "' is not a value of " + kind.label + "; " + EXAMPLES);
            }
            return new Limit(
                    words.group(1),
                    kind,
                    Double.parseDouble(amount.group(1)) * unit.getAsDouble(),
                    value,
                    Optional.empty());
        }

        private static OptionalDouble unit(Kind kind, String unit) {
            return switch (kind) {
                case MAX -> Benchmark.nanos(unit.replaceFirst("/op$", ""));
                case MIN -> {
                    OptionalDouble per =
                            unit.startsWith("ops/") ? Benchmark.nanos(unit.substring(4)) : OptionalDouble.empty();
                    yield per.isPresent() ? OptionalDouble.of(1e9 / per.getAsDouble()) : per;
                }
                case ALLOC -> {
                    Double bytes = BYTES.get(unit.replaceFirst("/op$", ""));
                    yield bytes == null ? OptionalDouble.empty() : OptionalDouble.of(bytes);
                }
                case FASTER_THAN, CREEP -> OptionalDouble.empty();
            };
        }

        /** Returns whether it limits a benchmark: times and rates limit those whose scores are such. */
        public boolean covers(Benchmark other) {
            boolean fits = switch (kind) {
                case MAX -> !other.mode().moreIsBetter();
                case MIN -> other.mode().moreIsBetter();
                case ALLOC, FASTER_THAN, CREEP -> true;
            };
            return fits && other.isNamed(benchmark);
        }

        /** Returns what is limited and the limit, such as {@code max 20 ms}. */
        public String wording() {
            return kind.label + " " + than.map(other -> other + ", ").orElse("") + text;
        }
    }
}
