package dev.steelyard.compare.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.JmhOptions.JvmArgs;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForkArgumentsTest {
    private static final List<String> OWN = List.of("-Xmx1g", "--add-opens=java.base/java.nio=ALL-UNNAMED");
    private static final String OPENS = OWN.get(1);

    @Test
    void the_suite_comes_before_all_others() {
        assertThat(ForkArguments.merged(OWN, JmhOptions.NONE.jvmArgs()))
                .isEqualTo(new JvmArgs(Optional.of(OWN), Optional.empty(), Optional.empty()));
        JvmArgs given = new JvmArgs(
                Optional.of(List.of("-ea")),
                Optional.of(List.of("-Xss2m")),
                Optional.of(List.of("-XX:+UseParallelGC")));
        assertThat(ForkArguments.merged(OWN, given))
                .isEqualTo(new JvmArgs(Optional.of(List.of("-Xmx1g", OPENS, "-ea")), given.args(), given.append()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx3g",
                "-XX:MaxRAMPercentage=25",
                "-XX:MaxHeapSize=3g",
                "-XX:MaxRAM=8g",
                "-XX:MaxRAMFraction=8"
            })
    void a_maximum_of_the_user_replaces_the_heap_of_the_suite_and_nothing_else(String heap) {
        JvmArgs appended = new JvmArgs(Optional.empty(), Optional.empty(), Optional.of(List.of("-ea", heap)));
        assertThat(ForkArguments.merged(OWN, appended))
                .isEqualTo(new JvmArgs(Optional.of(List.of(OPENS)), Optional.empty(), appended.append()));
        assertThat(ForkArguments.merged(List.of("-Xmx1g"), appended)).isEqualTo(appended);
        JvmArgs instead = new JvmArgs(Optional.empty(), Optional.of(List.of(heap)), Optional.empty());
        assertThat(ForkArguments.merged(List.of("-Xms1g", "-Xmx1g", "-Xmn512m", OPENS), instead))
                .isEqualTo(new JvmArgs(Optional.of(List.of(OPENS)), instead.args(), Optional.empty()));
        JvmArgs first = new JvmArgs(Optional.of(List.of(heap)), Optional.empty(), Optional.empty());
        assertThat(ForkArguments.merged(OWN, first))
                .isEqualTo(new JvmArgs(Optional.of(List.of(OPENS, heap)), Optional.empty(), Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmixed",
                "-XX:+UseParallelGC",
                "-Xmn256m",
                "-Xms512m",
                "-XX:SoftMaxHeapSize=512m",
                "-Dheap=-Xmx1g"
            })
    void other_arguments_keep_the_heap_of_the_suite(String other) {
        JvmArgs given = new JvmArgs(Optional.empty(), Optional.empty(), Optional.of(List.of(other)));
        assertThat(ForkArguments.merged(OWN, given))
                .isEqualTo(new JvmArgs(Optional.of(OWN), Optional.empty(), given.append()));
    }

    @Test
    void a_suite_without_arguments_leaves_the_users_unchanged() {
        assertThat(ForkArguments.merged(List.of(), JmhOptions.NONE.jvmArgs())).isEqualTo(JmhOptions.NONE.jvmArgs());
    }
}
