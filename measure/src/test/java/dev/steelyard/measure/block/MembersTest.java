package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Secondary;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Metric.Kind;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.summary.SecondaryScores;
import dev.steelyard.measure.BenchmarkJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Methods of groups and auxiliary counters in real forks, beside the JSON that JMH writes of the same iterations. */
@Tag("long")
class MembersTest {
    private static final Offset TIGHT = new Offset(1e-6);

    @TempDir
    Path directory;

    /** A relative tolerance. */
    private record Offset(double share) {
        org.assertj.core.data.Offset<Double> of(double value) {
            return within(Math.abs(value) * share);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.21", "1.37"})
    void results_are_those_of_jmh_and_are_told_apart(String jmh) throws InterruptedException, IOException {
        Subject subject = BenchmarkJar.of(jmh, "Members", "OwnJson").subject("base", directory);
        Path json = directory.resolve("jmh.json");
        LockstepOptions options = Blocks.options(
                Duration.ofSeconds(20), List.of(new LockstepOptions.ProfilerLine("sample.OwnJson", json.toString())));
        try (Lockstep lockstep = Lockstep.open(List.of(subject), directory.resolve("logs"), options)) {
            Fork throughput = run(lockstep, Blocks.plan(2), "Members.queue", Mode.THROUGHPUT, subject);
            assertThat(kinds(throughput)).isEqualTo(QUEUE);
            sameAsJmh(throughput, json);
            members(throughput);

            Fork average = run(lockstep, Blocks.plan(2), "Members.queue", Mode.AVERAGE_TIME, subject);
            assertThat(kinds(average)).isEqualTo(QUEUE);
            sameAsJmh(average, json);
            members(average);

            Fork sampled = run(lockstep, Blocks.plan(1), "Members.queue", Mode.SAMPLE_TIME, subject);
            // No version delivers counters of operations in this mode, and the oldest none at all.
            assertThat(kinds(sampled).keySet())
                    .contains("produce", "take$1")
                    .doesNotContain("taken", "missed", "never", "polls");
            assertThat(kinds(sampled).containsKey("refused")).isEqualTo(jmh.equals("1.37"));
            sameAsJmh(sampled, json);
            members(sampled);

            Fork once = run(lockstep, Blocks.singleShot(), "Members.queue", Mode.SINGLE_SHOT, subject);
            assertThat(kinds(once)).containsEntry("produce", Kind.MEMBER);
            sameAsJmh(once, json);
            assertThat(operations(measured(once).get(0), "produce")).isEqualTo(2);

            Fork clash = run(lockstep, Blocks.plan(1), "Members.clash", Mode.THROUGHPUT, subject);
            assertThat(kinds(clash)).isEqualTo(Map.of("collide", Kind.AMBIGUOUS, "consume", Kind.MEMBER));
            sameAsJmh(clash, json);

            for (Mode mode : List.of(Mode.THROUGHPUT, Mode.AVERAGE_TIME)) {
                Fork counted = run(lockstep, Blocks.plan(3), "Members.counted", mode, subject);
                assertThat(kinds(counted)).isEqualTo(Map.of("fourth", Kind.OPERATIONS, "eighth", Kind.EVENTS));
                sameAsJmh(counted, json);
                shares(counted);
            }
        }
    }

    private static final Map<String, Kind> QUEUE = Map.of(
            "produce", Kind.MEMBER,
            "take$1", Kind.MEMBER,
            "taken", Kind.OPERATIONS,
            "missed", Kind.OPERATIONS,
            "never", Kind.OPERATIONS,
            "polls", Kind.OPERATIONS,
            "refused", Kind.EVENTS,
            "half", Kind.EVENTS,
            "none", Kind.EVENTS);

    /** Every score of every iteration, bit by bit, with its unit; and how JMH sums them up. */
    private static void sameAsJmh(Fork fork, Path json) throws IOException {
        JsonNode metrics =
                new JsonMapper().readTree(Files.readAllBytes(json)).required(0).required("secondaryMetrics");
        kinds(fork).forEach((label, kind) -> {
            JsonNode metric = metrics.required(label);
            List<Double> jmh = metric.required("rawData")
                    .required(0)
                    .valueStream()
                    .map(MembersTest::number)
                    .toList();
            List<Double> ours = measured(fork).stream()
                    .map(slice -> of(slice, label).score())
                    .toList();
            assertThat(ours).as(label).isEqualTo(jmh);
            assertThat(of(measured(fork).get(0), label).unit())
                    .isEqualTo(metric.required("scoreUnit").asString());
            double sum = ours.stream().mapToDouble(Double::doubleValue).sum();
            double score = number(metric.required("score"));
            if (kind == Kind.EVENTS) {
                assertThat(score).as(label).isEqualTo(sum, TIGHT.of(sum));
            } else if (fork.histogram().isEmpty() && Double.isFinite(sum)) {
                assertThat(score).as(label).isEqualTo(sum / ours.size(), TIGHT.of(sum));
            }
        });
    }

    /** What the methods of a group did is all that was done, and each method's time and operations give its score. */
    private static void members(Fork fork) {
        for (Slice slice : measured(fork)) {
            double all = operations(slice, "produce") + operations(slice, "take$1");
            assertThat(all)
                    .isEqualTo(
                            slice.timing().operations(), TIGHT.of(slice.timing().operations()));
            for (String label : List.of("produce", "take$1")) {
                Secondary member = of(slice, label);
                boolean rate = member.unit().startsWith("ops/");
                double score = rate ? member.operations() / member.time() : member.time() / member.operations();
                assertThat(score).as(label).isEqualTo(member.score(), TIGHT.of(member.score()));
            }
        }
    }

    /** Every fourth call is an operation of the counter and every eighth an event, those included that are not timed. */
    private static void shares(Fork fork) {
        for (Slice slice : measured(fork)) {
            double executed = slice.own().operations();
            assertThat(operations(slice, "eighth")).isEqualTo(executed / 8, within(1.0));
            // JMH relates a counter of all calls to the timed part: here a little more than it saw.
            double fourths = operations(slice, "fourth") / slice.timing().operations();
            assertThat(fourths).isBetween(0.24, 0.26 * executed / slice.timing().operations());
        }
        Map<String, SecondaryScores.Value> values = SecondaryScores.of(fork, Set.of());
        assertThat(Objects.requireNonNull(values.get("eighth")).perOperation()).isEqualTo(0.125, within(1e-3));
    }

    private static double number(JsonNode node) {
        String text = node.asString();
        return text.equals("+INF") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
    }

    private static double operations(Slice slice, String label) {
        return of(slice, label).operations();
    }

    private static Secondary of(Slice slice, String label) {
        return Objects.requireNonNull(slice.secondary().get(label), label);
    }

    private static Map<String, Kind> kinds(Fork fork) {
        Map<String, Kind> kinds = new TreeMap<>();
        measured(fork).get(0).secondary().forEach((label, result) -> kinds.put(label, result.kind()));
        return kinds;
    }

    /** Lead-in included: JMH knows no difference. */
    private static List<Slice> measured(Fork fork) {
        return fork.slices().stream()
                .filter(slice -> slice.kind() != Slice.Kind.WARMUP)
                .toList();
    }

    private static Fork run(Lockstep lockstep, Plan plan, String name, Mode mode, Subject subject)
            throws InterruptedException {
        JmhOptions options = new JmhOptions(
                List.of(name),
                List.of(),
                new TreeMap<>(),
                List.of(mode),
                JmhOptions.Overrides.NONE,
                JmhOptions.NONE.jvmArgs());
        Block block = Blocks.run(lockstep, plan, options, List.of(subject));
        Fork fork = block.forks().get(0);
        assertThat(fork.outcome().completed()).as(fork.outcome().detail()).isTrue();
        return fork;
    }
}
