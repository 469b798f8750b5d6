package dev.steelyard.measure.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.placement.Pinning;
import dev.steelyard.core.placement.Placement;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.core.placement.Topology;
import dev.steelyard.core.placement.Topology.Core;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorArgumentTest {
    private static final Topology TWO = new Topology(List.of(new Core(0, List.of(0)), new Core(0, List.of(1))));
    private static final Placement SHARED =
            Placement.pinned(PlacementRequest.SAME_CPU, new Pinning(TWO, Set.of(0, 1), 2, 1));

    @TempDir
    Path directory;

    @Test
    void forks_see_all_processors() throws IOException {
        assertThat(ProcessorArgument.of(SHARED, java("17.0.15"), List.of("-Xmx1g")))
                .containsExactly("-XX:ActiveProcessorCount=2");
        assertThat(ProcessorArgument.of(SHARED, java("25"), List.of())).hasSize(1);
    }

    @Test
    void a_number_that_is_set_stays() throws IOException {
        assertThat(ProcessorArgument.of(SHARED, java("17"), List.of("-XX:ActiveProcessorCount=8")))
                .isEmpty();
    }

    @Test
    void workers_that_are_free_in_the_whole_run_see_them_anyway() throws IOException {
        Path java = java("17");
        assertThat(ProcessorArgument.of(Placement.FREE, java, List.of())).isEmpty();
        Placement none = Placement.free(PlacementRequest.SAME_CPU, FreeReason.UNAVAILABLE);
        assertThat(ProcessorArgument.of(none, java, List.of())).isEmpty();
    }

    @Test
    void a_jvm_that_may_not_know_the_argument_is_left_alone() throws IOException {
        assertThat(ProcessorArgument.of(SHARED, java("1.8.0_181"), List.of())).isEmpty();
        assertThat(ProcessorArgument.of(SHARED, java("9.0.4"), List.of())).isEmpty();
        assertThat(ProcessorArgument.of(SHARED, directory.resolve("absent"), List.of()))
                .isEmpty();
    }

    private Path java(String version) throws IOException {
        Path bin = Files.createDirectories(directory.resolve("jdk-" + version).resolve("bin"));
        Files.writeString(
                bin.resolveSibling("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\nOS_ARCH=\"a\"\n");
        return Files.writeString(bin.resolve("java"), "");
    }
}
