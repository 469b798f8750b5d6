package dev.steelyard.workspace.build.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.artifact.DependencyChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Versions of libraries in the poms of a checkout, and the check that they came to be. */
class DependencyEditsTest extends PomFolder {

    private static String of(String name, String more) {
        return "<dependency><groupId>org.lib</groupId><artifactId>" + name + "</artifactId>" + more + "</dependency>";
    }

    private static String version(String version) {
        return "<version>" + version + "</version>";
    }

    private static String in(String element, String... dependencies) {
        return "<" + element + ">" + String.join("", dependencies) + "</" + element + ">";
    }

    private DependencyEdits applied(String... changes) throws IOException {
        PomTree tree = PomTree.of(top);
        DependencyEdits edits = new DependencyEdits(
                tree, Stream.of(changes).map(DependencyChange::parse).toList());
        edits.apply(tree.folders());
        return edits;
    }

    private String text(String pom) throws IOException {
        // Java 17 and 25 indent what they add differently.
        return Files.readString(top.resolve(pom)).replaceAll(">\\s+<", "><");
    }

    @Test
    void a_version_is_set_wherever_a_pom_names_one_and_managed_for_what_others_bring() throws IOException {
        pom(
                "",
                "root",
                in("properties", "<lib>1.0</lib>")
                        + in("dependencies", of("core", version("${lib}")), of("other", version("${lib}")))
                        + in("profiles", in("profile", in("dependencies", of("core", version("1.1"))))));
        write(
                "bench/pom.xml",
                "<project><parent><groupId>g</groupId><artifactId>root</artifactId><version>2.0-SNAPSHOT</version></parent>"
                        + "<artifactId>bench</artifactId>"
                        + in("dependencies", of("core", "<classifier>x</classifier>"))
                        + in("build", in("plugins", in("plugin", in("dependencies", of("core", version("0.9"))))))
                        + "</project>");

        applied("org.lib:core:2.0");

        assertThat(text("pom.xml"))
                .contains(
                        of("core", version("2.0")) + of("other", version("${lib}")),
                        in("profile", in("dependencies", of("core", version("2.0")))),
                        in("dependencyManagement", in("dependencies", of("core", version("2.0")))));
        assertThat(text("bench/pom.xml"))
                .as("a version that is managed stays so, and what a plugin loads stays")
                .contains(of("core", "<classifier>x</classifier>"), of("core", version("0.9")))
                .doesNotContain("dependencyManagement");
    }

    @Test
    void what_is_managed_already_is_not_managed_twice() throws IOException {
        pom("", "root", in("dependencyManagement", in("dependencies", of("core", version("1.0")))));

        applied("org.lib:core:2.0");

        assertThat(text("pom.xml"))
                .contains(in("dependencyManagement", in("dependencies", of("core", version("2.0")))));
    }

    @Test
    void another_library_takes_the_place_of_one() throws IOException {
        pom("", "root", in("dependencies", of("core", "<scope>runtime</scope>"), of("more", version("1"))));

        applied("org.lib:core=com.fork:kernel:3.0");

        assertThat(text("pom.xml"))
                .contains("<dependency><groupId>com.fork</groupId><artifactId>kernel</artifactId><scope>runtime</scope>"
                        + "<version>3.0</version></dependency>" + of("more", version("1")));
        assertThatThrownBy(() -> applied("org.lib:absent=com.fork:kernel:3.0"))
                .isInstanceOfSatisfying(
                        UserError.class,
                        error -> assertThat(error.problem())
                                .isEqualTo(
                                        "no pom of the project names org.lib:absent, so com.fork:kernel cannot replace it"));
    }

    @Test
    void what_the_project_builds_itself_has_no_other_version() {
        pom("", "root", "");

        assertThatThrownBy(() -> applied("g:root:1.0"))
                .isInstanceOfSatisfying(
                        UserError.class,
                        error -> assertThat(error.problem())
                                .isEqualTo(
                                        "the project builds g:root itself, so --dependency cannot change its version"));
    }

    @Test
    void class_paths_must_hold_what_was_asked_for() throws IOException {
        pom("", "root", in("dependencies", of("core", version("1.0"))));
        DependencyEdits edits = applied("org.lib:core:2.0");
        Path asked = jar("org/lib/core/2.0");

        assertThatCode(() -> edits.require(List.of(List.of(jar("com/lib/core/1.0"), asked))))
                .doesNotThrowAnyException();
        assertProblem(edits, List.of(jar("org/lib/more/2.0")), "the benchmarks do not depend on org.lib:core");
        assertProblem(
                edits,
                List.of(asked, jar("org/lib/core/1.0")),
                "core-1.0.jar is still on the class path of the benchmarks, although 2.0 is asked for");
    }

    @Test
    void a_replaced_library_must_be_gone() throws IOException {
        pom("", "root", in("dependencies", of("core", version("1.0"))));
        DependencyEdits edits = applied("org.lib:core=com.fork:kernel:3.0");

        assertProblem(
                edits,
                List.of(jar("com/fork/kernel/3.0"), jar("org/lib/core/1.0")),
                "org.lib:core is still on the class path of the benchmarks beside com.fork:kernel, since another library"
                        + " depends on it");
    }

    @Test
    void an_imported_pom_is_on_no_class_path() throws IOException {
        pom(
                "",
                "root",
                in(
                        "dependencyManagement",
                        in("dependencies", of("bom", version("1") + "<type>pom</type><scope>import</scope>"))));

        DependencyEdits edits = applied("org.lib:bom:2");

        assertThat(text("pom.xml")).contains(of("bom", version("2") + "<type>pom</type><scope>import</scope>"));
        assertThatCode(() -> edits.require(List.of(List.of(jar("org/lib/core/2")))))
                .doesNotThrowAnyException();
    }

    private static void assertProblem(DependencyEdits edits, List<Path> classPath, String problem) {
        assertThatThrownBy(() -> edits.require(List.of(classPath)))
                .isInstanceOfSatisfying(
                        UserError.class, error -> assertThat(error.problem()).isEqualTo(problem));
    }

    private static Path jar(String place) {
        String[] parts = place.split("/");
        int last = parts.length - 1;
        return Path.of("repository", place).resolve(parts[last - 1] + "-" + parts[last] + ".jar");
    }
}
