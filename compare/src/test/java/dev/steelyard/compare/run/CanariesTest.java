package dev.steelyard.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.block.Admission;
import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.catalogue.Listed;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Block.Purpose;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.measure.admission.AvailableMemory;
import dev.steelyard.measure.block.BlockRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which blocks get a second fork of the baseline. */
class CanariesTest {

    private static final long GB = 1L << 30;
    private static final Subject BASE = Listed.subject("base", "aaa", Path.of("java"));
    private static final Subject CHANGE = Listed.subject("change", "bbb", Path.of("java"));

    private static Canaries canaries(Safeguards.Canary use, long available) {
        Catalogue catalogue = Listed.catalogue(BASE, CHANGE);
        Run run = new Run(
                "test",
                "0",
                Instant.EPOCH,
                1,
                Duration.ofMinutes(1),
                Criteria.DEFAULT,
                List.of(BASE.variant(), CHANGE.variant()),
                catalogue.presence(),
                new TreeMap<>(),
                new Safeguards(use, List.of()));
        AvailableMemory memory = new AvailableMemory(OptionalLong.of(available), OptionalLong.of(8 * GB));
        Admission admission = new Admission(() -> memory, catalogue, JmhOptions.NONE.jvmArgs(), false, Progress.SILENT);
        return new Canaries(new Tally(run, new BoundaryCache()), catalogue, admission);
    }

    private static List<BlockRequest.Entry> entries(Canaries canaries, Purpose purpose, List<String> admitted) {
        return IntStream.range(0, 4)
                .mapToObj(index -> canaries.entry(new Block.Id(Listed.BENCHMARK, purpose, index, 1), admitted, 0))
                .flatMap(Optional::stream)
                .toList();
    }

    @Test
    void one_of_four_sample_blocks_has_a_second_fork_of_the_baseline() {
        List<BlockRequest.Entry> found =
                entries(canaries(Safeguards.Canary.RUNS, 16 * GB), Purpose.SAMPLE, List.of("base", "change"));
        assertThat(found).hasSize(1);
        Subject second = found.get(0).subject();
        assertThat(second.variant().name()).isEqualTo("base+canary");
        assertThat(second.variant().revision()).isEqualTo(BASE.variant().revision());
        assertThat(second.classPath()).isEqualTo(BASE.classPath());
        assertThat(second.java()).isEqualTo(BASE.java());
        assertThat(found.get(0).benchmark()).isEqualTo(Listed.PLAIN);
    }

    @Test
    void a_pilot_has_none_and_neither_has_a_block_without_a_treatment() {
        Canaries canaries = canaries(Safeguards.Canary.RUNS, 16 * GB);
        assertThat(entries(canaries, Purpose.PILOT, List.of("base", "change"))).isEmpty();
        assertThat(entries(canaries, Purpose.SAMPLE, List.of("base"))).isEmpty();
    }

    @Test
    void none_runs_where_memory_has_no_room_or_nobody_wants_it() {
        // Three forks of the default heap, a quarter of 8 GiB, and what stands beside it take 7.1 GiB.
        assertThat(entries(canaries(Safeguards.Canary.RUNS, 8 * GB), Purpose.SAMPLE, List.of("base", "change")))
                .hasSize(1);
        assertThat(entries(canaries(Safeguards.Canary.RUNS, 7 * GB), Purpose.SAMPLE, List.of("base", "change")))
                .isEmpty();
        for (Safeguards.Canary use : List.of(Safeguards.Canary.SWITCHED_OFF, Safeguards.Canary.ONE_PROCESSOR)) {
            assertThat(entries(canaries(use, 16 * GB), Purpose.SAMPLE, List.of("base", "change")))
                    .isEmpty();
        }
    }
}
