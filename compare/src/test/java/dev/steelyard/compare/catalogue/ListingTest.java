package dev.steelyard.compare.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.run.Warnings;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Run.Presence;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.block.BlockRequest;
import dev.steelyard.measure.block.BlockRunner;
import dev.steelyard.measure.host.HostFailure;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ListingTest {

    private static final Path JAVA = Path.of("java");
    private static final List<Subject> SUBJECTS = List.of(
            Listed.subject("base", "aaa", JAVA),
            Listed.subject("one", "bbb", JAVA),
            Listed.subject("two", "ccc", JAVA));

    private final Warnings warnings = new Warnings();

    @Test
    void a_treatment_that_cannot_list_keeps_its_rows_and_the_others_go_on() throws InterruptedException {
        Catalogue catalogue = list(Set.of("one"));
        assertThat(catalogue.presence()).containsExactly(new Presence(Listed.BENCHMARK, List.of("base", "one", "two")));
        assertThat(catalogue.subjects(Listed.BENCHMARK)).isEqualTo(SUBJECTS);
        assertThat(catalogue.unlisted()).hasSize(1);
        assertThat(warnings.said()).hasSize(1);
        assertThat(warnings.said().get(0))
                .startsWith("one has no such jar. ")
                .endsWith("the other variants are still measured. Build it.");
    }

    @Test
    void where_all_can_list_nothing_is_said() throws InterruptedException {
        assertThat(list(Set.of()).unlisted()).isEmpty();
        assertThat(warnings.said()).isEmpty();
    }

    @Test
    void without_the_baseline_or_any_treatment_there_is_nothing_to_compare() {
        assertThatThrownBy(() -> list(Set.of("base")))
                .isInstanceOf(HostFailure.class)
                .hasMessageContaining("base");
        assertThatThrownBy(() -> list(Set.of("one", "two")))
                .isInstanceOf(HostFailure.class)
                .hasMessageContaining("one");
        assertThat(warnings.said()).isEmpty();
    }

    private Catalogue list(Set<String> unable) throws InterruptedException {
        BlockRunner runner = new BlockRunner() {
            @Override
            public List<ListedBenchmark> list(Subject subject, JmhOptions options) {
                String name = subject.variant().name();
                if (unable.contains(name)) {
                    throw new HostFailure(name + " has no such jar", "Build it.");
                }
                return List.of(Listed.PLAIN);
            }

            @Override
            public Block run(BlockRequest request) {
                throw new IllegalStateException("nothing is measured here");
            }

            @Override
            public void close() {}
        };
        return new Listing(runner, JmhOptions.NONE, warnings).of(SUBJECTS);
    }
}
