package dev.steelyard.workspace.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.suite.Suite.CoreSubset;
import dev.steelyard.workspace.suite.Suite.Library;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuitesTest {

    private static final String SOURCE = "suites/hex/src/main/java/dev/steelyard/suite/hex/HexBenchmark.java";
    private static final Suite HEX = new Suite(
            "hex",
            "Bytes as hexadecimal digits",
            Optional.of(new Library("commons-codec:commons-codec", "codec.version", List.of("1.17.0", "1.19.0"))),
            Optional.empty(),
            new CoreSubset("HexBenchmark.encode$", new TreeMap<>(Map.of("size", List.of("16"))), 1),
            3);

    @TempDir
    private Path folder;

    private SuiteTree tree;

    @BeforeEach
    void layOut() {
        tree = SuiteTree.in(folder.resolve("tree"));
    }

    @Test
    void a_suite_is_what_its_properties_say() {
        assertThat(tree.suites().all()).extracting(Suite::name).containsExactly("hex", "joining");
        assertThat(tree.suites().named("hex")).isEqualTo(HEX);
        Suite joining = tree.suites().named("joining");
        assertThat(joining.library()).isEmpty();
        assertThat(joining.by()).contains("impl");
        assertThat(joining.core().params()).containsExactly(Map.entry("impl", List.of("builder", "buffer")));
        assertThat(HEX.label(Optional.of("1.17.0"))).isEqualTo("commons-codec:commons-codec 1.17.0");
        assertThat(HEX.label(Optional.empty())).isEqualTo("suite hex");
    }

    @Test
    void params_may_be_kept_for_versions_and_values_span_lines() {
        tree.edit(
                "suites/hex/suite.properties",
                "versions=1.17.0 1.19.0",
                "versions = 1.17.0 \\\n  1.19.0 \nversions.param.size = 16, 64\n"
                        + "versions.core.rows = 1\nversions.full.rows = 2\nrow.seconds = 45\nfork.args = -Xmx1g  -Xss2m");

        Suite hex = tree.suites().named("hex");
        Library library = hex.library().orElseThrow();

        assertThat(hex.rows(true, true)).isEqualTo(2);
        assertThat(hex.rows(true, false)).isEqualTo(3);
        assertThat(hex.rows(false, true)).isEqualTo(1);
        assertThat(hex.row()).isEqualTo(Duration.ofSeconds(45));
        assertThat(hex.forks().args()).containsExactly("-Xmx1g", "-Xss2m");

        assertThat(library.versions()).containsExactly("1.17.0", "1.19.0");
        assertThat(library.params()).containsOnly(Map.entry("size", List.of("16", "64")));
    }

    @Test
    void an_unknown_suite_is_refused_with_the_names_of_all() {
        assertThatThrownBy(() -> tree.suites().named("hax")).isInstanceOfSatisfying(UserError.class, e -> {
            assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE);
            assertThat(e.problem()).isEqualTo("unknown suite 'hax'");
            assertThat(e.remedy()).startsWith("Choose one of hex, joining;");
        });
        assertThatThrownBy(() -> tree.suites().named("../hex")).hasMessageContaining("unknown suite '../hex'");
        assertThatThrownBy(() -> Suites.in(folder).named("hex")).hasMessageContaining("has no suites");
        assertThat(Suites.in(folder).all()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "title=Bytes as hexadecimal digits | title= | has no value for title",
                "versions=1.17.0 1.19.0 | versions= | has no value for versions",
                "subject=commons-codec:commons-codec | subject=codec | has a subject that is not group:artifact: codec",
                "core.rows=1 | core.rows=one | has a core.rows that is not a whole number: one",
                "core.rows=1 | core.rows=4 | is inconsistent: core.rows (4) must be at least 1 and at most full.rows (3)",
                "core.include=HexBenchmark.encode$ | core.include=( | has a core.include that is not a regular expression",
                "title=Bytes | title=\\u12 Bytes | is not a properties file",
            })
    void a_broken_description_is_named(String line, String broken, String problem) {
        tree.edit("suites/hex/suite.properties", line, broken);

        assertThatThrownBy(() -> tree.suites().named("hex"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("suites/hex/suite.properties " + problem)
                .hasMessageContaining("suites/README.md");
    }

    @Test
    void the_digest_is_that_of_what_is_built() {
        String digest = tree.suites().digest(HEX);

        tree.write("suites/hex/target/classes/Left.class", "left by a build")
                .write("suites/hex/src/test/java/HexTest.java", "class HexTest {}")
                .write("suites/hex/README.md", "text")
                .write("suites/joining/src/main/java/Other.java", "class Other {}");
        assertThat(tree.suites().digest(HEX)).isEqualTo(digest);
        tree.edit(SOURCE, "Encodes an array", "Encodes any array");
        assertThat(tree.suites().digest(HEX)).isNotEqualTo(digest);
    }

    @Test
    void a_jar_holds_them_as_well_as_a_folder() throws IOException {
        Path jar = folder.resolve("suites.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(tree.root())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry("some/where/" + tree.root().relativize(file)));
                Files.copy(file, out);
            }
        }
        Suites packed = new Suites(jar, "some/where");

        assertThat(packed.all()).isEqualTo(tree.suites().all());
        assertThat(packed.digest(HEX)).isEqualTo(tree.suites().digest(HEX));
        Path laidOut = folder.resolve("laid out");
        assertThat(packed.layOut(HEX, laidOut)).isEqualTo(laidOut.resolve("suites/hex"));
        assertThat(laidOut.resolve(SOURCE)).hasSameTextualContentAs(tree.root().resolve(SOURCE));
        assertThat(laidOut.resolve("pom.xml")).exists();
        assertThat(laidOut.resolve("suites/pom.xml")).exists();
        assertThat(laidOut.resolve("suites/joining")).doesNotExist();
    }

    /** A build packs what there is; that each describes itself truly is the contract that suites test themselves. */
    @Test
    void the_bundled_ones_are_those_of_the_source_tree() {
        assertThat(Suites.bundled().all()).isEqualTo(Suites.in(Path.of("..")).all());
        for (Suite suite : Suites.bundled().all()) {
            assertThat(Suites.bundled().digest(suite))
                    .isEqualTo(Suites.in(Path.of("..")).digest(suite));
        }
    }
}
