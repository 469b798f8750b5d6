package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.build.BenchmarkClasses;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.suite.SuiteTree;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real builds of a small suite through Maven. */
class SuiteWorkspaceTest {

    private static final String SOURCE = "suites/hex/src/main/java/dev/steelyard/suite/hex/HexBenchmark.java";

    @TempDir
    private Path folder;

    private final List<String> progress = new ArrayList<>();
    private SuiteTree tree;
    private WorkspaceOptions options;

    @BeforeEach
    void layOut() {
        tree = SuiteTree.in(folder.resolve("tree"));
        options = new WorkspaceOptions(folder.resolve("cache"), System.getenv(), Duration.ofMinutes(5))
                .with(tree.suites());
    }

    private static VariantSpec version(String suite, String text) {
        return VariantNotation.version(suite, text, Optional.empty(), VariantSettings.NONE);
    }

    private Subject prepare(VariantSpec variant) throws IOException {
        try (Workspace workspace = Workspace.open(folder, options)) {
            workspace.check(List.of(variant), BuildSettings.FIND);
            return workspace.prepare(variant, BuildSettings.FIND, progress::add);
        }
    }

    private UserError refusal(VariantSpec variant) {
        return catchThrowableOfType(UserError.class, () -> prepare(variant));
    }

    private List<Path> leftovers() throws IOException {
        try (Stream<Path> builds = Files.list(folder.resolve("cache/builds"))) {
            return builds.filter(path -> path.toString().endsWith(".sources")).toList();
        }
    }

    @Test
    void a_suite_is_built_for_a_version_once() throws IOException {
        Subject one = prepare(version("hex", "1.17.0:old"));
        assertThat(one.variant().name()).isEqualTo("old");
        assertThat(one.variant().source()).isEqualTo("commons-codec:commons-codec 1.17.0");
        assertThat(one.variant().revision().orElseThrow()).matches("classes:[0-9a-f]{16}");
        assertThat(BenchmarkClasses.in(one.classPath().get(0)).benchmarks()).isTrue();
        assertThat(one.classPath()).anyMatch(path -> path.endsWith("commons-codec-1.17.0.jar"));
        assertThat(one.classPath()).anyMatch(path -> path.endsWith("jmh-core-1.37.jar"));
        assertThat(one.classPath()).noneMatch(path -> path.toString().contains("junit-jupiter"));
        assertThat(one.directory()).isDirectory();
        assertThat(progress)
                .hasSize(1)
                .first()
                .asString()
                .startsWith("building commons-codec:commons-codec 1.17.0: mvn -B -q -f suites/hex/pom.xml");
        assertThat(leftovers()).isEmpty();

        progress.clear();
        Subject again = prepare(version("hex", "1.17.0"));
        assertThat(progress).containsExactly("already built: commons-codec:commons-codec 1.17.0");
        assertThat(again.classPath()).isEqualTo(one.classPath());
        assertThat(again.variant().revision()).isEqualTo(one.variant().revision());
        assertThat(again.variant().name()).isEqualTo("1.17.0");
    }

    @Test
    void a_version_that_does_not_exist_is_the_users_mistake() throws IOException {
        UserError refused = refusal(version("hex", "0.0.1-none"));

        assertThat(refused.kind()).isEqualTo(UserError.Kind.USAGE);
        assertThat(refused.problem())
                .startsWith("Maven cannot find commons-codec:commons-codec 0.0.1-none: ")
                .contains("commons-codec:commons-codec:")
                .doesNotContain("\n");
        assertThat(refused.remedy()).startsWith("Known to work: 1.17.0, 1.19.0. The full log is ");
        Path log = Path.of(refused.remedy().replaceAll("(?s).*log is (\\S+\\.log)\\..*", "$1"));
        assertThat(log).content().contains("$ cd ", "-Dcodec.version=0.0.1-none");
        assertThat(leftovers()).isEmpty();
    }

    @Test
    @Tag("long")
    void code_that_does_not_compile_is_named_by_the_compiler() {
        tree.edit(SOURCE, "Hex.encodeHexString(", "Hex.encodeHexWord(");

        UserError refused = refusal(version("hex", "1.19.0"));

        assertThat(refused.kind()).isEqualTo(UserError.Kind.FAILED);
        assertThat(refused.problem())
                .startsWith("cannot build suite hex for commons-codec:commons-codec 1.19.0: " + SOURCE + ":[")
                .contains("cannot find symbol")
                .doesNotContain("\n");
        assertThat(refused.remedy()).contains("Known to work: 1.17.0, 1.19.0.");
    }

    @Test
    @Tag("long")
    void a_suite_without_versions_is_built_as_it_is() throws IOException {
        VariantSpec whole = VariantNotation.suite("joining", Optional.empty(), VariantSettings.NONE);

        Subject subject = prepare(whole);

        assertThat(subject.variant().name()).isEqualTo("joining");
        assertThat(subject.variant().source()).isEqualTo("suite joining");
        assertThat(refusal(version("joining", "1.0")).problem()).contains("does not compare versions of a library");
    }

    @Test
    @Tag("long")
    void a_changed_source_is_built_again() throws IOException {
        Subject before = prepare(version("hex", "1.19.0"));
        tree.edit(SOURCE, "new Random(1)", "new Random(2)");

        Subject after = prepare(version("hex", "1.19.0"));

        assertThat(progress).filteredOn(line -> line.startsWith("building")).hasSize(2);
        assertThat(after.variant().revision()).isNotEqualTo(before.variant().revision());
    }

    @Test
    void an_unknown_suite_is_refused_before_anything_is_built() {
        assertThat(refusal(version("hax", "1.19.0")).problem()).isEqualTo("unknown suite 'hax'");
        assertThat(progress).isEmpty();
    }
}
