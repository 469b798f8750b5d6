package dev.steelyard.measure.journal;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.BlockPlacement;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.block.GroupPlace;
import dev.steelyard.core.block.Secondary;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.CodeFact;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Objection;
import dev.steelyard.core.model.PlanReason.Signal;
import dev.steelyard.core.model.PlanReason.Unfinished;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Draws blocks of every shape from a seed: odd doubles, odd texts, failed forks, no slices, many slices. */
final class RandomBlocks {
    private static final double[] ODD = {
        0.0, -0.0, 0.1, 1e-300, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, 1.0 / 3
    };
    private static final String[] TEXTS = {"", "plain", "two\nlines", "\"quoted\\", "größer €𝄞", "\u0000\u2028"};

    private static final BlockPlacement[] PLACEMENTS = {
        BlockPlacement.FREE,
        BlockPlacement.on(List.of(1)),
        BlockPlacement.on(List.of(3, 0)),
        BlockPlacement.free(FreeReason.OWN_THREADS)
    };

    private final SplittableRandom random;

    RandomBlocks(long seed) {
        this.random = new SplittableRandom(seed);
    }

    Block next(int index) {
        List<Fork> forks = IntStream.range(0, 1 + random.nextInt(3))
                .mapToObj(fork -> fork("variant-" + fork))
                .toList();
        List<List<Integer>> turns = IntStream.range(0, random.nextInt(4))
                .mapToObj(turn -> IntStream.range(0, forks.size()).boxed().toList())
                .toList();
        return new Block(
                new Block.Id(benchmark(), oneOf(Block.Purpose.values()), index, random.nextLong()),
                plan(),
                forks,
                turns,
                new Block.Timing(
                        Instant.ofEpochSecond(1_700_000_000L, random.nextInt(1_000_000_000)),
                        time(),
                        time(),
                        time(),
                        time(),
                        random.nextBoolean() ? Duration.ZERO : time()),
                oneOf(PLACEMENTS),
                random.nextBoolean()
                        ? Optional.empty()
                        : Optional.of(new GroupPlace(
                                random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt(64)),
                                random.nextInt(1_000),
                                random.nextBoolean())));
    }

    /** A block whose only fork never started: a line of some hundred bytes. */
    Block small(int index) {
        Fork fork = new Fork(
                "größe",
                new ForkOutcome(ForkOutcome.Kind.NOT_STARTED, "no such file"),
                List.of(),
                List.of(),
                Fork.Jvm.NONE);
        Block like = next(index);
        return new Block(like.id(), like.plan(), List.of(fork), List.of(), like.timing());
    }

    static RunRecord runRecord() {
        Benchmark benchmark = new Benchmark("org.example.A.b", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
        Run run = new Run(
                "20261121-101502-7f3a",
                "0.1.0",
                Instant.parse("2026-11-21T10:15:02.123456789Z"),
                -42L,
                Duration.ofMinutes(10).plusNanos(1),
                Criteria.DEFAULT,
                List.of(variant("main"), variant("fast")),
                List.of(new Run.Presence(benchmark, List.of("main", "fast"))),
                new TreeMap<>(Map.of("cpu.model", "Some \"CPU\"")));
        JmhOptions options = new JmhOptions(
                List.of("Deco.*"),
                List.of(),
                new TreeMap<>(Map.of("size", List.of("10", "1000"))),
                List.of(Mode.SAMPLE_TIME),
                new JmhOptions.Overrides(
                        List.of(1, -1),
                        List.of(1, 2),
                        Optional.of("us"),
                        OptionalInt.empty(),
                        JmhOptions.Overrides.NONE.timeoutNanos(),
                        JmhOptions.Overrides.NONE.iterations(),
                        JmhOptions.Overrides.NONE.batchSize()),
                new JmhOptions.JvmArgs(Optional.of(List.of()), Optional.empty(), Optional.of(List.of("-Xmx1g"))));
        return new RunRecord(run, List.of("compare", "main", "fast", "--", "-p", "size=10,1000"), options);
    }

    private static Variant variant(String name) {
        return new Variant(name, name, Optional.of("abc"), Optional.empty(), Variant.VariantSettings.NONE);
    }

    private Benchmark benchmark() {
        TreeMap<String, String> params = new TreeMap<>();
        if (random.nextBoolean()) {
            params.put("text", oneOf(TEXTS));
        }
        return new Benchmark("org.example.A.b", oneOf(Mode.values()), params, 1 + random.nextInt(4), "ns/op");
    }

    private Plan plan() {
        return new Plan(
                Plan.Kind.SLICES,
                new Plan.Warmup(random.nextInt(20), 500_000_000L),
                50_000_000L,
                new Plan.Turn(random.nextInt(2), 1 + random.nextInt(3)),
                1 + random.nextInt(60),
                List.of(reason(), reason()));
    }

    private CodeFact fact() {
        String text = "x" + oneOf(TEXTS);
        return oneOf(new CodeFact[] {
            new CodeFact(CodeFact.Kind.FIXTURE, text, text),
            new CodeFact(CodeFact.Kind.PARAMETER, text, text),
            new CodeFact(CodeFact.Kind.COUNTERS, "", text),
            new CodeFact(CodeFact.Kind.UNREADABLE, text, "")
        });
    }

    private PlanReason reason() {
        String text = oneOf(TEXTS);
        Unfinished fork = new Unfinished(text, oneOf(Signal.values()));
        Objection objection = oneOf(new Objection[] {
            new Objection.GroupBalance(),
            new Objection.ThreadsShareCpus(3, 2),
            new Objection.WholeBatches(text, 10),
            new Objection.TooFewCalls(5, random.nextDouble(), 5, random.nextBoolean()),
            new Objection.TooFewSamples(),
            new Objection.OutsideTimedPart(5, random.nextDouble()),
            new Objection.SlicesDiffer(5, text, random.nextGaussian()),
            new Objection.MeasuredUnsettled(fork),
            new Objection.InCode(fact())
        });
        return oneOf(new PlanReason[] {
            new PlanReason.Pilot(),
            new PlanReason.CollectionsRare(),
            new PlanReason.CollectedFirst(),
            new PlanReason.SingleShots(),
            new PlanReason.NoPilot(random.nextBoolean()),
            new PlanReason.Remembered(random.nextBoolean()),
            new PlanReason.WarmupByHand(3, 500),
            new PlanReason.TurnsByHand(1000, 5),
            new PlanReason.Warmup(6, random.nextBoolean() ? Optional.of(fork) : Optional.empty(), random.nextBoolean()),
            new PlanReason.NeverSettled(fork),
            new PlanReason.Slices(random.nextLong()),
            new PlanReason.SlicesByHand(5),
            new PlanReason.NoSlices(),
            new PlanReason.SlicesDoubted(5, objection),
            new PlanReason.OwnIterations(5, objection),
            new PlanReason.TurnLength(10, 0, random.nextDouble(), random.nextDouble(), 0),
            new PlanReason.TurnCount(31, random.nextDouble(), random.nextDouble(), random.nextDouble()),
            new PlanReason.SpreadOfForks(
                    random.nextDouble(), random.nextBoolean() ? OptionalInt.of(4) : OptionalInt.empty()),
            new PlanReason.TurnsLengthened(4, random.nextGaussian())
        });
    }

    private Fork fork(String name) {
        ForkOutcome outcome = random.nextBoolean()
                ? ForkOutcome.COMPLETED
                : new ForkOutcome(oneOf(ForkOutcome.Kind.values()), oneOf(TEXTS));
        List<Slice> slices =
                IntStream.range(0, random.nextInt(30)).mapToObj(this::slice).toList();
        List<Fork.Bucket> histogram = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            histogram.add(new Fork.Bucket(number(), 1 + random.nextLong(Long.MAX_VALUE - 1)));
        }
        Fork.Jvm jvm = random.nextInt(4) == 0
                ? Fork.Jvm.NONE
                : new Fork.Jvm(
                        random.nextInt(),
                        List.of(TEXTS),
                        "17.0.15+6",
                        "1.37",
                        oneOf(TEXTS),
                        whole(),
                        List.of(fact()),
                        Map.of("java.vm.name", oneOf(TEXTS), "flag.UseG1GC", "true"));
        return new Fork(name, outcome, slices, histogram, jvm);
    }

    private Slice slice(int turn) {
        TreeMap<String, Secondary> secondary = new TreeMap<>();
        Map<String, Metric.Kind> labels = Map.of("group", Metric.Kind.MEMBER, "größe", Metric.Kind.EVENTS);
        for (Map.Entry<String, Metric.Kind> label : new TreeMap<>(labels).entrySet()) {
            if (random.nextBoolean()) {
                secondary.put(label.getKey(), new Secondary(label.getValue(), "#", number(), number(), number()));
            }
        }
        return new Slice(
                oneOf(Slice.Kind.values()),
                turn,
                new Slice.Timing(number(), number(), whole()),
                new Slice.Own(-1, whole(), whole(), whole(), whole(), whole(), whole(), whole()),
                new Slice.Outside(whole(), whole(), whole(), whole(), random.nextInt(-1, 64)),
                secondary);
    }

    private double number() {
        return random.nextInt(3) == 0 ? ODD[random.nextInt(ODD.length)] : random.nextDouble() * 1e9;
    }

    private long whole() {
        return random.nextInt(4) == 0 ? Long.MAX_VALUE : random.nextLong(1_000_000_000_000L);
    }

    private Duration time() {
        return Duration.ofNanos(random.nextLong(1_000_000_000_000L));
    }

    private <T> T oneOf(T[] values) {
        return values[random.nextInt(values.length)];
    }
}
