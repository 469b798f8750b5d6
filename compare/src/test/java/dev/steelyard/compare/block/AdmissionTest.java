package dev.steelyard.compare.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.catalogue.Listed;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.run.Warnings;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.JmhOptions.JvmArgs;
import dev.steelyard.measure.admission.AvailableMemory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class AdmissionTest {

    private static final long GB = 1L << 30;

    private static List<String> admitted(JvmArgs options) {
        return admitted(options, false);
    }

    private static List<String> admitted(JvmArgs options, boolean alternate) {
        Catalogue catalogue = Listed.catalogue(
                Listed.subject("base", "aaa", Path.of("java")),
                Listed.subject("first", "bbb", Path.of("java")),
                Listed.subject("second", "ccc", Path.of("java")));
        AvailableMemory memory = new AvailableMemory(OptionalLong.of(5 * GB), OptionalLong.of(8 * GB));
        return new Admission(() -> memory, catalogue, options, alternate, Progress.SILENT)
                .admit(Listed.BENCHMARK, List.of("base", "first", "second"), 0);
    }

    @Test
    void a_heap_of_the_default_size_is_a_quarter_of_the_machine() {
        assertThat(admitted(JmhOptions.NONE.jvmArgs())).containsExactly("base", "first");
    }

    @Test
    void forks_that_run_one_after_the_other_share_the_memory() {
        assertThat(admitted(JmhOptions.NONE.jvmArgs(), true)).containsExactly("base", "first", "second");
    }

    @Test
    void a_heap_set_after_the_dashes_counts_before_any_fork_has_told_its_own() {
        JvmArgs small = new JvmArgs(Optional.empty(), Optional.empty(), Optional.of(List.of("-Xmx512m")));
        assertThat(admitted(small)).containsExactly("base", "first", "second");
        JvmArgs replaced = new JvmArgs(Optional.empty(), Optional.of(List.of("-Xmx512m")), Optional.empty());
        assertThat(admitted(replaced)).containsExactly("base", "first", "second");
    }

    @Test
    void a_block_waits_until_the_forks_of_other_slots_have_left_room() {
        Warnings warnings = new Warnings();
        JvmArgs small = new JvmArgs(Optional.empty(), Optional.empty(), Optional.of(List.of("-Xmx1g")));
        Catalogue catalogue = Listed.catalogue(
                Listed.subject("base", "aaa", Path.of("java")), Listed.subject("first", "bbb", Path.of("java")));
        // Room for four forks of 1 GiB and 0.4 GB; what is available does not shrink at once when forks start.
        AvailableMemory memory = new AvailableMemory(OptionalLong.of(6 * GB), OptionalLong.of(64 * GB));
        Admission admission = new Admission(() -> memory, catalogue, small, false, warnings);
        List<String> variants = List.of("base", "first");
        assertThat(admission.admit(Listed.BENCHMARK, variants, 0)).isEqualTo(variants);
        assertThat(admission.fits(Listed.BENCHMARK, variants, 1)).isTrue();
        assertThat(admission.fits(Listed.BENCHMARK, variants, 2)).isFalse();
        assertThat(admission.holdsCanary(Listed.BENCHMARK, variants, 1)).isFalse();
        admission.release(0);
        assertThat(admission.fits(Listed.BENCHMARK, variants, 2)).isTrue();
        assertThat(warnings.said())
                .singleElement()
                .asString()
                .startsWith("Not enough memory to run a block in every core group");
    }
}
