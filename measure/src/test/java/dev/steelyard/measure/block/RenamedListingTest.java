package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Aliases;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Subject;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.Key;
import dev.steelyard.measure.BenchmarkJar;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Benchmarks that were renamed are listed by the names that they have now, and selected by any name that they had. */
class RenamedListingTest {

    private static final Aliases RENAMED = new Aliases(new TreeMap<>(
            Map.of("org.example.Old", "org.example.New", "org.example.New.decode", "org.example.New.read")));

    @TempDir
    private Path directory;

    private List<String> names(JmhOptions options, String... listed) throws InterruptedException {
        Subject subject = BenchmarkJar.of("1.37", "Shapes").subject("base", directory);
        List<Fields> entries = Stream.of(listed)
                .map(name -> new Fields()
                        .put(Key.NAME, name)
                        .put(Key.MODE, "avgt")
                        .put(Key.PARAM_NAMES, List.of())
                        .put(Key.PARAM_VALUES, List.of())
                        .put(Key.THREAD_GROUPS, List.of("1")))
                .toList();
        return new Listings(subject, List.of(subject), options, 1)
                .of(entries).stream()
                        .map(each -> each.name() + " is " + each.benchmark().name())
                        .toList();
    }

    private static JmhOptions include(String... patterns) {
        JmhOptions none = JmhOptions.NONE;
        return new JmhOptions(
                        List.of(patterns),
                        none.exclude(),
                        none.params(),
                        none.modes(),
                        none.overrides(),
                        none.jvmArgs(),
                        none.presumed(),
                        none.aliases())
                .with(RENAMED);
    }

    @Test
    void an_older_name_is_listed_as_the_newer_one_and_run_by_its_own() throws InterruptedException {
        assertThat(names(
                        JmhOptions.NONE.with(RENAMED),
                        "org.example.Old.decode",
                        "org.example.Old.skip",
                        "org.example.Older.x"))
                .containsExactly(
                        "org.example.Old.decode is org.example.New.read",
                        "org.example.Old.skip is org.example.New.skip",
                        "org.example.Older.x is org.example.Older.x");
    }

    @Test
    void of_two_that_would_have_one_name_each_keeps_its_own() throws InterruptedException {
        assertThat(names(JmhOptions.NONE.with(RENAMED), "org.example.Old.skip", "org.example.New.skip"))
                .containsExactly(
                        "org.example.Old.skip is org.example.Old.skip", "org.example.New.skip is org.example.New.skip");
    }

    @Test
    void a_pattern_selects_by_any_name_and_nothing_else_of_what_was_renamed() throws InterruptedException {
        assertThat(names(include("New\\.read$"), "org.example.Old.decode", "org.example.Old.skip"))
                .containsExactly("org.example.Old.decode is org.example.New.read");
        assertThat(names(include("Old\\.decode$"), "org.example.New.read", "org.example.New.skip"))
                .containsExactly("org.example.New.read is org.example.New.read");
        assertThat(names(include("skip"), "org.example.Old.decode")).isEmpty();
    }

    @Test
    void a_host_is_asked_for_all_names_of_what_was_renamed_if_it_is_asked_for_any() {
        assertThat(Listings.include(JmhOptions.NONE.with(RENAMED))).isEmpty();
        assertThat(Listings.include(include("New\\.read$")))
                .contains("New\\.read$", "^\\Qorg.example.Old\\E(\\.|$)", "^\\Qorg.example.New\\E(\\.|$)");
    }
}
