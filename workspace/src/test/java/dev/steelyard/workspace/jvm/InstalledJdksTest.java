package dev.steelyard.workspace.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JDKs of a machine: found, named, and chosen among. */
class InstalledJdksTest {

    @TempDir
    Path folder;

    private Path jdk(String name, String release) throws IOException {
        Path javac = Files.createFile(
                Files.createDirectories(folder.resolve(name).resolve("bin")).resolve("javac"));
        assertThat(javac.toFile().setExecutable(true)).isTrue();
        Files.writeString(folder.resolve(name).resolve("release"), release);
        return folder.resolve(name);
    }

    private Path javaVersion(String name, String version) throws IOException {
        return jdk(name, "JAVA_VERSION=\"" + version + "\"\n");
    }

    private InstalledJdks found(Map<String, String> environment) {
        return InstalledJdks.of(environment, List.of(folder.resolve("jvm"), folder.resolve("none")));
    }

    @Test
    void they_are_named_with_their_versions_except_for_the_one_in_use() throws IOException {
        Path used = javaVersion("jvm/used", "17.0.15");
        Path newer = jdk("jvm/newer", "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"25.0.3\"\n");
        jdk("jvm/strange", "nothing");
        Files.createDirectories(folder.resolve("jvm/no-jdk"));
        Files.createSymbolicLink(folder.resolve("jvm/link"), newer);
        Map<String, String> environment = Map.of("JAVA_HOME", used.toString());

        assertThat(found(environment).jdks()).extracting(Jdk::release).containsExactly(17, 25);
        assertThat(found(environment).others(environment))
                .isEqualTo(" Installed here: " + folder + "/jvm/link (25.0.3).");
        assertThat(found(environment).sentence()).contains("(17.0.15)", "(25.0.3)");
        assertThat(new InstalledJdks(List.of()).sentence()).isEqualTo(" No JDK was found.");
        assertThat(new InstalledJdks(List.of()).others(environment)).isEmpty();
    }

    @Test
    void they_are_found_where_runners_and_version_managers_and_maven_have_them() throws IOException {
        Path runner = javaVersion("runner", "21.0.2");
        Path sdkman = javaVersion("home/.sdkman/candidates/java/22.0.1-tem", "22.0.1");
        Path toolchain = javaVersion("toolchain", "11.0.20");
        Path inside = javaVersion("jvm/temurin.jdk/Contents/Home", "1.8.0_392");
        Files.createDirectories(folder.resolve("home/.m2"));
        Files.writeString(
                folder.resolve("home/.m2/toolchains.xml"),
                "<toolchains><toolchain><configuration><jdkHome>${env.BASE}/toolchain</jdkHome></configuration>"
                        + "</toolchain></toolchains>");
        Map<String, String> environment =
                Map.of("HOME", folder + "/home", "BASE", folder.toString(), "JAVA_HOME_21_X64", runner.toString());

        assertThat(found(environment).jdks())
                .extracting(Jdk::home)
                .containsExactlyInAnyOrder(runner, sdkman, toolchain, inside);
        assertThat(found(environment).jdks()).extracting(Jdk::release).contains(8);
    }

    @Test
    void the_oldest_that_fits_is_taken_of_it_the_newest_update_unless_the_one_in_use_fits() throws IOException {
        Path used = javaVersion("used", "23");
        javaVersion("jvm/a", "17.0.1");
        Path updated = javaVersion("jvm/b", "21.0.10");
        javaVersion("jvm/c", "21.0.9");
        javaVersion("jvm/d", "25");
        InstalledJdks all = found(Map.of("JAVA_HOME", used.toString()));
        List<JavaNeed> needs = List.of(JavaNeed.atLeast(20, "x"));

        assertThat(all.fitting(needs, Optional.empty())).map(Jdk::home).contains(updated);
        assertThat(all.fitting(needs, Optional.of(used))).map(Jdk::home).contains(used);
        assertThat(all.fitting(List.of(JavaNeed.atLeast(26, "x")), Optional.of(used)))
                .isEmpty();
        List<JavaNeed> named = List.of(JavaNeed.atLeast(20, "x"), JavaNeed.chosen(24, ".java-version"));
        assertThat(all.fitting(named, Optional.of(used))).map(Jdk::release).contains(25);
        List<JavaNeed> range = List.of(
                JavaNeed.atLeast(17, "x"),
                JavaNeed.range("[21,22)", "an enforcer").orElseThrow());
        assertThat(all.fitting(range, Optional.of(used))).map(Jdk::release).contains(21);
    }
}
