package dev.steelyard.core.judgment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Warning.BuiltDifferently;
import dev.steelyard.core.judgment.Warning.BuiltDifferently.Way;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Variants that were built in different ways are told apart by what is known of both. */
class RunWarningsTest {

    private static Variant variant(String name, String revision, Optional<String> jvm, Map<BuildTrait, String> build) {
        return new Variant(name, name, Optional.of(revision), jvm, VariantSettings.NONE, new TreeMap<>(build));
    }

    private static Variant built(String name, Map<BuildTrait, String> build) {
        return variant(name, name, Optional.empty(), build);
    }

    private static List<Warning> warnings(Variant... variants) {
        return RunWarnings.of(run(variants));
    }

    private static Run run(Variant... variants) {
        return new Run(
                "test",
                "0",
                Instant.EPOCH,
                1,
                Duration.ofMinutes(1),
                Criteria.DEFAULT,
                List.of(variants),
                List.of(),
                new TreeMap<>());
    }

    @Test
    void a_jar_and_classes_are_different_ways_and_each_is_named_once() {
        Map<BuildTrait, String> jar = Map.of(BuildTrait.TOOL, "Maven", BuildTrait.RESULT, "one jar");
        Map<BuildTrait, String> classes = Map.of(BuildTrait.TOOL, "Maven", BuildTrait.RESULT, "classes");
        assertThat(warnings(built("main", jar), built("a", classes), built("b", jar)))
                .containsExactly(new BuiltDifferently(List.of(
                        new Way(BuildTrait.RESULT, "one jar", List.of("main", "b")),
                        new Way(BuildTrait.RESULT, "classes", List.of("a")))));
    }

    @Test
    void what_is_the_same_or_known_of_one_only_is_no_difference() {
        Map<BuildTrait, String> jar = Map.of(BuildTrait.RESULT, "one jar", BuildTrait.TARGET, "Java 8");
        assertThat(warnings(built("main", jar), built("change", jar))).isEmpty();
        assertThat(warnings(built("main", jar), built("change", Map.of()))).isEmpty();
        assertThat(warnings(
                        built("main", jar),
                        built("change", Map.of(BuildTrait.RESULT, "one jar", BuildTrait.MODULE, "bench"))))
                .isEmpty();
    }

    @Test
    void a_change_of_the_build_counts_against_none_unless_another_tool_built_it() {
        Map<BuildTrait, String> plain = Map.of(BuildTrait.TOOL, "Maven");
        Map<BuildTrait, String> changed = Map.of(BuildTrait.TOOL, "Maven", BuildTrait.CHANGES, "-P jmh");
        Map<BuildTrait, String> gradle = Map.of(BuildTrait.TOOL, "Gradle");
        assertThat(warnings(built("main", plain), built("change", changed)))
                .containsExactly(new BuiltDifferently(List.of(
                        new Way(BuildTrait.CHANGES, "", List.of("main")),
                        new Way(BuildTrait.CHANGES, "-P jmh", List.of("change")))));
        assertThat(warnings(built("main", changed), built("change", gradle)))
                .containsExactly(new BuiltDifferently(List.of(
                        new Way(BuildTrait.TOOL, "Maven", List.of("main")),
                        new Way(BuildTrait.TOOL, "Gradle", List.of("change")))));
    }

    @Test
    void another_jvm_counts_where_the_revision_differs_too() {
        Optional<String> other = Optional.of("/jdk21/bin/java");
        assertThat(warnings(
                        variant("main", "aaa", Optional.empty(), Map.of()), variant("change", "bbb", other, Map.of())))
                .containsExactly(new BuiltDifferently(List.of(
                        new Way(BuildTrait.JVM, "", List.of("main")),
                        new Way(BuildTrait.JVM, "/jdk21/bin/java", List.of("change")))));
        assertThat(warnings(
                        variant("main", "aaa", Optional.empty(), Map.of()), variant("again", "aaa", other, Map.of())))
                .isEmpty();
    }

    @Test
    void one_jvm_is_named_if_it_ran_classes_for_different_releases_of_java() {
        Optional<String> jvm = Optional.of("/jdk25/bin/java");
        assertThat(warnings(
                        variant("main", "aaa", jvm, Map.of(BuildTrait.TARGET, "Java 17")),
                        variant("change", "bbb", jvm, Map.of(BuildTrait.TARGET, "Java 25"))))
                .containsExactly(new BuiltDifferently(List.of(
                        new Way(BuildTrait.TARGET, "Java 17", List.of("main")),
                        new Way(BuildTrait.TARGET, "Java 25", List.of("change")),
                        new Way(BuildTrait.JVM, "/jdk25/bin/java", List.of("main", "change")))));
    }

    @Test
    void classes_that_a_jvm_ignores_are_told_with_the_variants_that_have_them() {
        Map<BuildTrait, String> lost = Map.of(BuildTrait.IGNORED_CLASSES, "a.B");
        assertThat(warnings(built("main", lost), built("change", lost), built("other", Map.of())))
                .containsExactly(new Warning.VersionedClassesIgnored("a.B", List.of("main", "change")));
    }

    @Test
    void variants_of_the_same_content_that_should_differ_are_told() {
        Map<BuildTrait, String> content = Map.of(BuildTrait.CLASS_PATH, "12ab");
        Map<BuildTrait, String> other = Map.of(BuildTrait.CLASS_PATH, "34cd");
        assertThat(RunWarnings.sameCode(run(built("main", content), built("a", other), built("b", content))))
                .contains(new Warning.SameCode(List.of("main", "b")));
        assertThat(RunWarnings.sameCode(run(built("main", content), built("change", other))))
                .isEmpty();
        assertThat(RunWarnings.sameCode(run(
                        variant("main", "12", Optional.empty(), content),
                        variant("again", "12", Optional.empty(), content))))
                .isEmpty();
        assertThat(RunWarnings.sameCode(run(
                        variant("main", "12", Optional.empty(), content),
                        variant("jdk21", "13", Optional.of("/jdk21/bin/java"), content))))
                .isEmpty();
    }
}
