package dev.steelyard.workspace.build;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.JarSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnCodeTest {

    @TempDir
    Path folder;

    private Path root;

    @BeforeEach
    void makeCheckout() throws IOException {
        root = folder.resolve("checkout");
        pom("", "root", "<modules><module>lib</module><module>bench</module></modules>");
        pom("lib", "lib", "");
        pom("bench", "bench", "");
    }

    private void pom(String place, String name, String more) throws IOException {
        Path module = Files.createDirectories(root.resolve(place));
        Files.writeString(
                module.resolve("pom.xml"),
                "<project><groupId>org.example</groupId><artifactId>" + name
                        + "</artifactId><version>2.0-SNAPSHOT</version>" + more + "</project>");
    }

    private Path jar(Path file, String... versionsOfLib) throws IOException {
        Files.createDirectories(file.getParent());
        Map<String, String> files = versionsOfLib.length == 0
                ? Map.of("x", "x")
                : Map.of(
                        "META-INF/maven/org.example/lib/pom.properties",
                        "groupId=org.example\nartifactId=lib\nversion=" + versionsOfLib[0] + "\n");
        return Files.write(file, JarSample.of(files));
    }

    private void require(Path... classPath) {
        new OwnCode(new BuildRequest("main", root, root, List.of(), BuildSettings.FIND, List.of()))
                .require(List.of(classPath));
    }

    private void built(String module) throws IOException {
        Files.createDirectories(root.resolve(module).resolve("target/classes"));
    }

    @Test
    void another_version_packed_into_the_benchmarks_is_refused() throws IOException {
        built("lib");
        Path benchmarks = jar(root.resolve("bench/target/benchmarks.jar"), "1.9");

        assertThatThrownBy(() -> require(benchmarks))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("org.example:lib 1.9 from a repository (in bench/target/benchmarks.jar)")
                .hasMessageContaining("2.0-SNAPSHOT built from this revision")
                .hasMessageContaining("--build");
    }

    @Test
    void the_same_version_counts_only_if_this_build_made_it() throws IOException {
        Path benchmarks = jar(root.resolve("bench/target/benchmarks.jar"), "2.0-SNAPSHOT");
        assertThatThrownBy(() -> require(benchmarks)).hasMessageContaining("org.example:lib 2.0-SNAPSHOT");

        built("lib");

        assertThatCode(() -> require(benchmarks)).doesNotThrowAnyException();
    }

    /** As in kryo, whose module writes its results into the folder above it. */
    @Test
    void a_module_may_put_its_jar_elsewhere_in_the_checkout() throws IOException {
        Path own = jar(root.resolve("target/lib-2.0-SNAPSHOT.jar"), "2.0-SNAPSHOT");
        Path benchmarks = jar(root.resolve("bench/target/benchmarks.jar"), "2.0-SNAPSHOT");

        assertThatCode(() -> require(own)).doesNotThrowAnyException();
        assertThatCode(() -> require(benchmarks)).doesNotThrowAnyException();
    }

    @Test
    void a_jar_of_a_repository_is_known_by_its_place() throws IOException {
        Path classes = Files.createDirectories(root.resolve("bench/target/classes"));
        Path released = jar(folder.resolve("repository/org/example/lib/1.9/lib-1.9.jar"));

        assertThatThrownBy(() -> require(classes, released)).hasMessageContaining("org.example:lib 1.9");
    }

    @Test
    void a_jar_in_the_cache_of_gradle_is_known_by_its_place_too() throws IOException {
        Path classes = Files.createDirectories(root.resolve("bench/target/classes"));
        Path released = jar(folder.resolve("caches/modules-2/files-2.1/org.example/lib/1.9/0a1b/lib-1.9.jar"));
        Path other = jar(folder.resolve("caches/modules-2/files-2.1/org.other/lib/1.9/0a1b/lib-1.9.jar"));

        assertThatThrownBy(() -> require(classes, released)).hasMessageContaining("org.example:lib 1.9");
        assertThatCode(() -> require(classes, other)).doesNotThrowAnyException();
    }

    @Test
    void a_plugin_of_the_checkout_must_be_that_of_this_build() throws IOException {
        String uses = "<build><plugins><plugin><groupId>org.example</groupId><artifactId>lib</artifactId>"
                + "<version>2.0-SNAPSHOT</version></plugin></plugins></build>";
        pom("", "root", "<modules><module>lib</module><module>bench</module></modules>" + uses);
        Path benchmarks = jar(root.resolve("bench/target/benchmarks.jar"));

        assertThatThrownBy(() -> require(benchmarks))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(
                        "used org.example:lib 2.0-SNAPSHOT from a repository instead of the one built from"
                                + " this revision");
        built("lib");
        assertThatCode(() -> require(benchmarks)).doesNotThrowAnyException();
    }

    @Test
    void a_copy_behind_the_checkouts_own_classes_does_no_harm() throws IOException {
        built("lib");
        Path own = root.resolve("lib/target/classes");
        Path released = jar(folder.resolve("repository/org/example/lib/1.9/lib-1.9.jar"), "1.9");

        assertThatCode(() -> require(own, released)).doesNotThrowAnyException();
        assertThatThrownBy(() -> require(released, own)).isInstanceOf(UserError.class);
    }

    @Test
    void whatever_else_is_on_the_class_path_is_not_looked_at() throws IOException {
        Path other = jar(folder.resolve("repository/org/other/lib/1.9/lib-1.9.jar"));
        Path text = Files.writeString(folder.resolve("native.so"), "no jar");

        assertThatCode(() -> require(other, text)).doesNotThrowAnyException();
    }
}
