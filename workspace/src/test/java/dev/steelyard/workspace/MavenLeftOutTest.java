package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steelyard.core.error.UserError;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What Maven cannot build, and the benchmarks do not need, is left out with a word. */
class MavenLeftOutTest extends ScriptedMavenProject {

    @Test
    void a_profile_that_brings_the_processor_and_does_not_compile_is_left_out() {
        String processor = "<dependencies><dependency><groupId>org.openjdk.jmh</groupId>"
                + "<artifactId>jmh-generator-annprocess</artifactId></dependency></dependencies>";
        sample.write(
                        "pom.xml",
                        pom("<profiles><profile><id>benchmark</id>" + processor + "</profile></profiles>")
                                .replaceFirst("jmh-generator-annprocess", "jmh-core"))
                .write("src/main/java/B.java", BENCHMARK)
                .commit("a broken profile");
        Path maven = mavenScript("case \"$*\" in *' -P benchmark '*) echo '[ERROR] Failed to execute goal"
                + " org.apache.maven.plugins:maven-compiler-plugin:3.15.0:testCompile (default-testCompile) on project x:"
                + " Fatal error compiling'; exit 1 ;; *) " + PACKED + " ;; esac");

        assertThat(built(maven).classPath()).hasSize(1);
        assertThat(progress)
                .contains(
                        "HEAD: it does not compile with -P benchmark; building again without, and running JMH's annotation"
                                + " processor separately");
    }

    @Test
    void a_flag_that_leaves_out_what_a_module_needs_is_left_out_and_named() {
        sample.write("pom.xml", pom(""))
                .write("src/main/java/B.java", BENCHMARK)
                .commit("sources of a sibling");
        Path maven =
                mavenScript("case \"$*\" in *-Dmaven.source.skip*) echo '[ERROR] Failed to execute goal on project x:"
                        + " Could not find artifact g:lib:java-source:sources:1 in central'; exit 1 ;; esac; echo \"$*\" > '"
                        + folder
                        + "/asked'; " + PACKED);

        assertThat(built(maven).classPath()).hasSize(1);
        assertThat(folder.resolve("asked")).content().contains("-Dmaven.javadoc.skip=true");
        assertThat(progress)
                .contains(
                        "HEAD: building again without -Dmaven.source.skip=true, which Steelyard had added: a module needs a"
                                + " build step that was skipped");
    }

    @Test
    void a_plugin_that_fails_is_tried_without_any_flag_of_ours() {
        sample.write("pom.xml", pom(""))
                .write("src/main/java/B.java", BENCHMARK)
                .commit("a strange plugin");
        Path maven = mavenScript("case \"$*\" in *-Dcheckstyle.skip*) echo '[ERROR] Failed to execute goal"
                + " org.example:strange-plugin:1:pack (default) on project x: no'; exit 1 ;; esac; " + PACKED);

        assertThat(built(maven).classPath()).hasSize(1);
        assertThat(progress)
                .anyMatch(line -> line.startsWith("HEAD: building again without the flags that Steelyard adds"))
                .contains("building HEAD: mvn package (without tests)");
    }

    @Test
    void a_module_that_cannot_be_read_is_left_out_if_benchmarks_do_not_need_it() {
        oneOfTwoModules();
        Path maven = mavenScript("if grep -q '<module>b<' pom.xml; then"
                + " echo \"[ERROR]   The project g:b:1 ($PWD/b/pom.xml) has 1 error\";"
                + " echo '[ERROR]     Non-resolvable import POM: Could not find artifact g:bom:pom:9 in central'; exit 1; fi;"
                + " mkdir -p a/target && cp fixture a/target/a.jar");

        assertThat(built(maven).classPath()).hasSize(1);
        assertThat(progress)
                .contains(
                        "HEAD: Maven cannot read b/pom.xml, which needs g:bom:pom:9; building without that module, since"
                                + " the benchmarks do not need it");
    }

    @Test
    void an_extension_of_maven_that_no_repository_has_is_left_out() {
        String extension =
                "<extension><groupId>g</groupId><artifactId>NAME</artifactId><version>1</version></extension>";
        sample.write("pom.xml", pom(""))
                .write("src/main/java/B.java", BENCHMARK)
                .write(
                        ".mvn/extensions.xml",
                        "<extensions>" + extension.replace("NAME", "scan") + extension.replace("NAME", "kept")
                                + "</extensions>")
                .commit("with extensions");
        Path maven =
                mavenScript("if grep -q '>scan<' .mvn/extensions.xml; then echo '[ERROR] Extension g:scan:1 or one of"
                        + " its dependencies could not be resolved: no'; exit 1; fi; grep -q '>kept<' .mvn/extensions.xml && "
                        + PACKED);

        assertThat(built(maven).classPath()).hasSize(1);
        assertThat(progress)
                .contains("HEAD: Maven cannot resolve the extension g:scan:1 or one of its dependencies;"
                        + " building without it");
    }

    @Test
    void a_plugin_that_fails_after_it_was_left_out_ends_the_build() {
        sample.write("pom.xml", pom(""))
                .write("src/main/java/B.java", BENCHMARK)
                .commit("rat from elsewhere");
        Path maven = mavenScript("echo once >> '" + folder + "/asked'; echo '[ERROR] Failed to execute goal"
                + " org.apache.rat:apache-rat-plugin:0.18:check (rat-check) on project x: no'; exit 1");

        UserError failed = catchThrowableOfType(UserError.class, () -> built(maven));

        assertThat(failed.problem()).startsWith("'mvn package' (without tests, checks and documentation) failed");
        assertThat(folder.resolve("asked")).content().isEqualTo("once\nonce\nonce\n");
        assertThat(progress)
                .filteredOn(line -> line.contains("rat-plugin failed"))
                .hasSize(1);
    }

    @Test
    void a_plugin_that_only_formats_code_and_is_in_no_repository_is_left_out() {
        sample.write(
                        "pom.xml",
                        pom(
                                "<build><plugins><plugin><groupId>g</groupId><artifactId>code-format-maven-plugin</artifactId>"
                                        + "</plugin></plugins></build>"))
                .write("src/main/java/B.java", BENCHMARK)
                .commit("formatted");
        Path maven = mavenScript("if grep -q code-format pom.xml; then echo '[ERROR] Plugin"
                + " g:code-format-maven-plugin:6.0 or one of its dependencies could not be resolved: no'; exit 1; fi; "
                + PACKED);

        assertThat(built(maven).classPath()).hasSize(1);
        assertThat(progress)
                .contains("HEAD: code-format-maven-plugin or one of its dependencies is in no repository that the build"
                        + " uses; building without it, since the benchmarks do not need it");
    }
}
