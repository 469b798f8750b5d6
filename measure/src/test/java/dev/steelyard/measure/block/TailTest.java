package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Secondary;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.BenchmarkJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JMH serialises results after an iteration; made slow, that work must still fall into the turn of its own fork. */
class TailTest {
    private static final int FORKS = 3;

    @TempDir
    Path directory;

    /** From the beginning of an iteration until its results are written, in ns of the machine's one monotonic clock. */
    private record Span(String variant, long begin, long after, long written) {}

    @Test
    void the_tail_of_a_slice_never_falls_into_another_forks_slice() throws InterruptedException, IOException {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Plain", "SlowTail");
        List<Subject> subjects = new ArrayList<>();
        for (int i = 0; i < FORKS; i++) {
            subjects.add(jar.subject("v" + i, directory, Map.of("variant", "v" + i)));
        }
        LockstepOptions options = Blocks.options(
                Duration.ofSeconds(30),
                List.of(new LockstepOptions.ProfilerLine("sample.SlowTail", directory.toString())));
        Plan plan = Blocks.plan(3);
        Block block;
        try (Lockstep lockstep = Lockstep.open(subjects, directory.resolve("logs"), options)) {
            block = Blocks.run(lockstep, plan, Blocks.include("Plain.average"), subjects);
        }
        assertThat(block.complete()).isTrue();
        assertThat(block.fork("v0").orElseThrow().slices().get(0).secondary())
                .containsEntry("slow", new Secondary(Metric.Kind.OTHER, "x", 1, 0, 0));

        List<Span> spans = new ArrayList<>();
        for (Subject subject : subjects) {
            spans.addAll(spans(subject.variant().name()));
        }
        assertThat(spans).hasSize(FORKS * (2 + plan.measurementIterations()));
        // The tail was really delayed, on every iteration.
        assertThat(spans)
                .allSatisfy(span -> assertThat(span.written() - span.after()).isGreaterThan(30_000_000));
        List<Span> warmup = new ArrayList<>();
        for (Subject subject : subjects) {
            warmup.addAll(
                    spans(subject.variant().name()).subList(0, plan.warmup().iterations()));
        }
        spans.removeAll(warmup);
        spans.sort(Comparator.comparingLong(Span::begin));
        // The last tail of a warmup may wait until the fork is let go to its turns.
        assertThat(warmup)
                .allSatisfy(span ->
                        assertThat(span.written()).isLessThan(spans.get(0).begin()));
        long over = spans.stream().mapToLong(Span::after).max().orElseThrow();
        for (int i = 1; i < spans.size(); i++) {
            Span before = spans.get(i - 1);
            boolean last = before.written() > over;
            // The last tails of all forks come together, when the last turn of the block is over.
            assertThat(last || spans.get(i).begin() > before.written())
                    .as("%s begins after the tail of %s", spans.get(i), before)
                    .isTrue();
        }
        assertThat(spans).filteredOn(span -> span.written() > over).hasSize(FORKS);
    }

    /** JMH writes each measured result twice; an iteration lasts until its last write before the next begins. */
    private List<Span> spans(String variant) throws IOException {
        List<Span> spans = new ArrayList<>();
        long begin = 0;
        long after = 0;
        long written = 0;
        for (String line : Files.readAllLines(directory.resolve(variant + ".notes"))) {
            long time = Long.parseLong(line.substring(line.indexOf(' ') + 1));
            if (line.startsWith("begin")) {
                if (begin != 0) {
                    spans.add(new Span(variant, begin, after, written));
                }
                begin = time;
            } else if (line.startsWith("after")) {
                after = time;
            } else {
                written = time;
            }
        }
        spans.add(new Span(variant, begin, after, written));
        return spans;
    }
}
