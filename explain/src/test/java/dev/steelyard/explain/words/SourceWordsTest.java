package dev.steelyard.explain.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Variant;
import dev.steelyard.explain.cause.CauseFinding;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.explain.cause.Exchange.Effect;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.explain.cause.Explanation.End;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class SourceWordsTest {

    private static final String ONE = "1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d";
    private static final String OTHER = "2a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d";

    private static Optional<String> diff(Variant baseline, Variant treatment, Effect effect, String... classes) {
        Change change = new Change(0.1, 0.09, 0.11, 0.99);
        Exchange exchange = new Exchange(effect, Optional.of(change), Optional.of(new ChangeShare(1, 0.9, 1.1)), 10);
        List<CauseFinding> findings = Stream.of(classes)
                .map(name -> new CauseFinding(new Suspect(new TreeSet<>(List.of(name))), exchange, exchange))
                .toList();
        return SourceWords.diff(
                List.of(baseline, treatment),
                new Explanation(
                        new Row(
                                new Benchmark("a.B.c", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
                                Metric.SCORE,
                                baseline.name(),
                                treatment.name()),
                        change,
                        new Explanation.Classes(3, Optional.of(3)),
                        findings,
                        Optional.empty(),
                        List.of(),
                        Explanation.Forced.NONE,
                        End.DONE));
    }

    private static Variant variant(String name, String source, String revision) {
        return new Variant(name, source, Optional.of(revision), Optional.empty(), Variant.VariantSettings.NONE);
    }

    @Test
    void commits_are_compared_in_the_sources_of_the_proved_classes() {
        assertThat(diff(
                        variant("base", "main", ONE),
                        variant("new", "topic", OTHER),
                        Effect.MOVED,
                        "org.example.Codec",
                        "org.example.Gate$Inner"))
                .contains("git diff 1a2b3c4d5e6f 2a2b3c4d5e6f -- '*org/example/Codec.*' '*org/example/Gate.*'");
    }

    @Test
    void a_working_tree_is_what_git_compares_with() {
        assertThat(diff(variant("base", "main", ONE), variant("new", ".", "tree:12"), Effect.MOVED, "Codec"))
                .contains("git diff 1a2b3c4d5e6f -- '*Codec.*'");
    }

    @Test
    void without_commits_or_proof_there_is_no_command() {
        Variant main = variant("base", "main", ONE);
        Variant topic = variant("new", "topic", OTHER);
        assertThat(diff(main, variant("new", "jar:a.jar", OTHER), Effect.MOVED, "Codec"))
                .isEmpty();
        assertThat(diff(main, variant("new", "avro 1.12.0", "classes:12"), Effect.MOVED, "Codec"))
                .isEmpty();
        assertThat(diff(main, variant("new", "topic", ONE), Effect.MOVED, "Codec"))
                .isEmpty();
        assertThat(diff(main, topic, Effect.NONE, "Codec")).isEmpty();
        assertThat(diff(main, topic, Effect.MOVED, "A", "B", "C", "D")).isEmpty();
    }

    @Test
    void names_are_quoted_for_the_shell() {
        assertThat(diff(variant("base", "main", ONE), variant("new", "topic", OTHER), Effect.MOVED, "a.B'; rm -rf"))
                .hasValueSatisfying(command -> assertThat(command).endsWith("-- '*a/B'\\''; rm -rf.*'"));
    }
}
