package dev.steelyard.workspace.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VariantNotationTest {

    private static VariantSpec parse(String text) {
        return VariantNotation.parse(text, Optional.empty(), VariantSettings.NONE);
    }

    private static List<String> uniqueNames(String... texts) {
        return VariantNotation.unique(
                        Stream.of(texts).map(VariantNotationTest::parse).toList())
                .stream()
                .map(VariantSpec::name)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "main | REVISION | main | main",
                "main:base | REVISION | main | base",
                "main+canary | REVISION | main+canary | main-canary",
                "HEAD~2 | REVISION | HEAD~2 | HEAD~2",
                "HEAD^ | REVISION | HEAD^ | HEAD^",
                "feature/größe | REVISION | feature/größe | feature-gr-e",
                "a;rm -rf $(x):n | REVISION | a;rm -rf $(x) | n",
                "HEAD^{/fix it} | REVISION | HEAD^{/fix it} | HEAD^-fix-it-",
                "größe | REVISION | größe | gr-e",
                "0123456789abcdef0123456789abcdef01234567 | REVISION | 0123456789abcdef0123456789abcdef01234567"
                        + " | 0123456789ab",
                "ß | REVISION | ß | variant",
                ". | WORKING_TREE | . | working-tree",
                ".:mine | WORKING_TREE | . | mine",
                "jar:old.jar | JAR | old.jar | old",
                "jar:/a b/x-1.2.jar | JAR | /a b/x-1.2.jar | x-1.2",
                "jar:/a/x.jar:base | JAR | /a/x.jar | base",
                "jar:x.zip | JAR | x.zip | x.zip",
            })
    void reads_source_and_name(String text, Source.Kind kind, String place, String name) {
        VariantSpec spec = parse(text);

        assertThat(spec.source()).isEqualTo(new Source(kind, place));
        assertThat(spec.name()).isEqualTo(name);
        assertThat(Variant.isName(spec.name())).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HEAD:src/Foo.java | git reads it as a file",
                ":/text | git reads it as a file",
                "HEAD:a:b | git reads it as a file",
                ":name | has no revision",
                "jar: | has no jar path",
                "jar::x | has no jar path",
                "jar:/a:b/x.jar | separates class path entries",
                "-Dx=1 | could be mistaken for an option",
                "--upload-pack=x:y | could be mistaken for an option",
                "main:.. | is not a valid variant name",
                "main: | contains a colon",
                "main:base+canary | contains a colon",
                "'' | is not a variant",
                "' ' | is not a variant",
            })
    void refuses_with_the_reason(String text, String reason) {
        assertThatThrownBy(() -> parse(text)).isInstanceOfSatisfying(UserError.class, refusal -> {
            assertThat(refusal.kind()).isEqualTo(UserError.Kind.USAGE);
            assertThat(refusal.problem()).contains(reason);
            assertThat(refusal.remedy()).isNotBlank();
        });
    }

    @Test
    void refuses_control_characters() {
        assertThatThrownBy(() -> parse("main\0x")).isInstanceOf(UserError.class);
    }

    @Test
    void derived_names_are_numbered_and_given_ones_stay() {
        assertThat(uniqueNames("HEAD", "HEAD:again", "HEAD", "HEAD"))
                .containsExactly("HEAD", "again", "HEAD-2", "HEAD-3");
        assertThat(uniqueNames("main", "topic:main")).containsExactly("main-2", "main");
        assertThat(uniqueNames("HEAD", "HEAD", "HEAD~2")).containsExactly("HEAD", "HEAD-2", "HEAD~2");
        assertThat(uniqueNames(".", ".", "jar:a/x.jar", "jar:b/x.jar"))
                .containsExactly("working-tree", "working-tree-2", "x", "x-2");
    }

    @Test
    void refuses_the_same_name_twice() {
        assertThatThrownBy(() -> uniqueNames("main:x", "topic:x"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("two variants are named 'x'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1.12.1 | 1.12.1 | 1.12.1 | false",
                "1.12.1:base | 1.12.1 | base | true",
                "1.0+build~2 | 1.0+build~2 | 1.0-build~2 | false",
                "r09-jre | r09-jre | r09-jre | false",
            })
    void reads_versions_of_a_suite(String text, String version, String name, boolean named) {
        VariantSpec spec = VariantNotation.version("avro", text, Optional.empty(), VariantSettings.NONE);

        assertThat(spec.source()).isEqualTo(new Source(Source.Kind.SUITE, "avro " + version));
        assertThat(spec.source().suite()).isEqualTo("avro");
        assertThat(spec.source().version()).contains(version);
        assertThat(spec.source().written()).isEqualTo("avro " + version);
        assertThat(spec.name()).isEqualTo(name);
        assertThat(spec.named()).isEqualTo(named);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":name", "-1.0", "1 2", "LATEST", "[1.0,2.0)", "${x}1", "1.0:", "a/1", "1:2:3 4"})
    void refuses_what_is_no_version(String text) {
        assertThatThrownBy(() -> VariantNotation.version("avro", text, Optional.empty(), VariantSettings.NONE))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("is not a version of a library");
    }

    @Test
    void the_same_version_twice_gets_names_of_its_own() {
        VariantSpec one = VariantNotation.version("avro", "1.12.1", Optional.empty(), VariantSettings.NONE);

        assertThat(VariantNotation.unique(List.of(one, one)))
                .extracting(VariantSpec::name)
                .containsExactly("1.12.1", "1.12.1-2");
    }

    @Test
    void a_suite_alone_has_no_version() {
        Source source = VariantNotation.suite("maps", Optional.empty(), VariantSettings.NONE)
                .source();

        assertThat(source.suite()).isEqualTo("maps");
        assertThat(source.version()).isEmpty();
        assertThatThrownBy(() -> new Source(Source.Kind.REVISION, "main").suite())
                .hasMessageContaining("no suite");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "main | main | main | false",
                "release-1.12.1:base | release-1.12.1 | base | true",
                "HEAD@{2 days ago} | HEAD@{2 days ago} | HEAD-2-days-ago- | false",
                ". | . | working-tree | false",
            })
    void reads_revisions_of_a_suites_library(String text, String revision, String name, boolean named) {
        Path origin = Path.of("/avro");
        VariantSpec spec = VariantNotation.revision("avro", origin, text, Optional.empty(), VariantSettings.NONE);

        assertThat(spec.source()).isEqualTo(Source.ofRevision("avro", origin, revision));
        assertThat(spec.source().suite()).isEqualTo("avro");
        assertThat(spec.source().version()).contains(revision);
        assertThat(spec.source().origin()).isEqualTo(origin);
        assertThat(spec.name()).isEqualTo(name);
        assertThat(spec.named()).isEqualTo(named);
    }

    @Test
    void refuses_what_is_no_revision_of_a_library() {
        for (String text : List.of("jar:a.jar", "-x", "main:a b", "")) {
            assertThatThrownBy(() -> VariantNotation.revision(
                            "avro", Path.of("/avro"), text, Optional.empty(), VariantSettings.NONE))
                    .isInstanceOf(UserError.class);
        }
        assertThatThrownBy(() -> new Source(Source.Kind.SUITE_REVISION, "avro main"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
