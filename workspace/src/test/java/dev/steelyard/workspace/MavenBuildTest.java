package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Subject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Maven builds that must be asked twice, by a Maven that is a script. */
class MavenBuildTest extends ScriptedProject {

    private static final String BENCHMARK =
            "import org.openjdk.jmh.annotations.Benchmark;\npublic class B { @Benchmark public void b() {} }\n";

    private static final String PACKED = "mkdir -p target && cp fixture target/b.jar";

    private final List<String> progress = new ArrayList<>();

    private static String pom(String more) {
        return "<project><groupId>g</groupId><artifactId>x</artifactId><version>1</version><dependencies><dependency>"
                + "<groupId>org.openjdk.jmh</groupId><artifactId>jmh-generator-annprocess</artifactId></dependency>"
                + "</dependencies>" + more + "</project>";
    }

    private Subject built(Path maven) {
        try (Workspace workspace = open()) {
            return workspace.prepare(variant("HEAD"), by(maven), progress::add);
        }
    }

    @Test
    void tests_are_not_compiled_for_benchmarks_among_the_main_sources() {
        sample.write("pom.xml", pom(""))
                .write("src/main/java/B.java", BENCHMARK)
                .commit("main");
        Path maven = mavenScript(PACKED + " && echo \"$*\" > '" + folder + "/asked'");

        built(maven);

        assertThat(folder.resolve("asked")).content().contains("-Dmaven.test.skip=true");
        sample.write("src/test/java/C.java", BENCHMARK).commit("and tests");
        built(maven);
        assertThat(folder.resolve("asked"))
                .content()
                .doesNotContain("-Dmaven.test.skip")
                .contains("-DskipTests");
    }

    @Test
    void tests_are_compiled_after_all_if_a_module_needs_those_of_another() {
        sample.write("pom.xml", pom(""))
                .write("src/main/java/B.java", BENCHMARK)
                .commit("main");
        Path maven =
                mavenScript("case \"$*\" in *-Dmaven.test.skip*) echo '[ERROR] Failed to execute goal on project x:"
                        + " Could not find artifact g:lib:test-jar:tests:1 in central'; exit 1 ;; esac; " + PACKED);

        assertThat(built(maven).classPath()).hasSize(1);
        assertThat(progress).contains("HEAD: a module depends on tests of another; compiling tests as well");
    }

    @Test
    void a_jmh_that_is_too_old_is_replaced_in_the_checkout() {
        sample.write(
                        "pom.xml",
                        pom("").replace(
                                        "</artifactId></dependency>",
                                        "</artifactId><version>1.20</version></dependency>"))
                .write("src/main/java/B.java", BENCHMARK)
                .commit("old");

        built(mavenScript("cat pom.xml > '" + folder + "/asked' && " + PACKED));

        assertThat(folder.resolve("asked")).content().contains("<version>1.37</version>");
        assertThat(progress).contains("HEAD: JMH 1.20 is too old for Steelyard; building with 1.37");
    }

    @Test
    void benchmarks_that_only_a_profile_compiles_are_built_with_it() {
        String run = "<build><plugins><plugin><argument>org.openjdk.jmh.Main</argument></plugin></plugins></build>";
        sample.write("pom.xml", pom("<profiles><profile><id>perf</id>" + run + "</profile></profiles>"))
                .write("src/test/jmh/B.java", BENCHMARK)
                .commit("in a profile");
        Path maven = mavenScript("case \"$*\" in *-Dexec.skip=true*' -P perf '*) " + PACKED + " ;; esac");

        assertThat(built(maven).classPath()).hasSize(1);
        assertThat(progress)
                .anyMatch(line -> line.startsWith("HEAD: no benchmarks were compiled; building again with"))
                .contains("building HEAD: mvn -P perf package (without tests, checks and documentation)");
    }

    @Test
    void a_build_that_compiles_no_benchmark_is_named() {
        sample.write("pom.xml", pom(""))
                .write("src/bench/java/B.java", BENCHMARK)
                .commit("not compiled");

        UserError failed = catchThrowableOfType(UserError.class, () -> built(mavenScript("echo built")));

        assertThat(failed.problem()).startsWith("the build of HEAD produced no benchmarks");
        assertThat(failed.remedy()).contains("--build-args \"-Pbenchmarks\"");
    }

    @Test
    void a_remedy_that_asks_for_another_jdk_names_those_of_the_machine() {
        sample.write("pom.xml", pom(""))
                .write("src/main/java/B.java", BENCHMARK)
                .commit("for a newer JDK");

        UserError failed = catchThrowableOfType(
                UserError.class,
                () -> built(mavenScript(
                        "echo '[ERROR] Fatal error compiling: error: invalid target release: 99'; exit 1")));

        assertThat(failed.remedy()).startsWith("This project needs a different JDK to build (release: 99)");
        assertThat(failed.remedy()).contains("--build-jdk PATH", "--jvm PATH");
    }
}
