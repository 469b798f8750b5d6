package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.core.model.Subject;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.build.BuildTools;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Maven builds that must be asked twice, by a Maven that is a script. */
class MavenBuildTest extends ScriptedMavenProject {

    private static String compiled(String folder, String name) {
        return "mkdir -p " + folder + "/META-INF && cp " + name + ".class " + folder + "/";
    }

    private static String listed(String folder, String name) {
        return compiled(folder, name) + " && echo 'JMH S 3 p." + name + " E' > " + folder + "/META-INF/BenchmarkList";
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
        assertThat(progress).contains("HEAD: a module depends on another module's tests; compiling tests as well");
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
    void several_modules_with_benchmarks_are_measured_together() {
        twoModules();
        Path maven = mavenScript(listed("a/target/classes", "B") + " && " + listed("b/target/test-classes", "C")
                + " && touch a/steelyard.classpath b/steelyard.classpath");

        Subject both = built(maven);

        assertThat(both.classPath())
                .extracting(path -> path.getFileName().toString())
                .containsExactly("classes", "test-classes");
        assertThat(both.variant().build()).containsEntry(BuildTrait.MODULE, "a, b");
        assertThat(progress).contains("HEAD: measuring the benchmarks of all these modules together: a, b");
    }

    @Test
    void modules_that_need_different_versions_of_a_library_are_not() {
        twoModules();
        Path repository = folder.resolve("repository");
        for (String version : List.of("1.0", "2.0")) {
            SampleRepository.at(repository)
                    .write("g/lib/" + version + "/lib-" + version + ".jar", JarSample.withoutBenchmarks());
        }
        Path maven = mavenScript(listed("a/target/classes", "B") + " && " + listed("b/target/test-classes", "C")
                + " && echo " + repository + "/g/lib/1.0/lib-1.0.jar > a/steelyard.classpath"
                + " && echo " + repository + "/g/lib/2.0/lib-2.0.jar > b/steelyard.classpath");

        UserError failed = catchThrowableOfType(UserError.class, () -> built(maven));

        assertThat(failed.problem())
                .isEqualTo(
                        "several modules of HEAD contain benchmarks: a, b. They cannot be measured together, since they"
                                + " need different versions of lib (1.0 and 2.0)");
        assertThat(failed.remedy()).contains("-C");
    }

    @Test
    void a_module_whose_benchmarks_are_listed_does_not_hide_one_whose_are_not() {
        twoModules();
        Path maven = mavenScript(listed("a/target/classes", "B") + " && " + compiled("b/target/test-classes", "C")
                + " && touch a/steelyard.classpath b/steelyard.classpath");

        UserError failed = catchThrowableOfType(UserError.class, () -> built(maven));

        assertThat(failed.problem()).startsWith("the benchmarks of HEAD were compiled, but JMH (jmh-core) is not on");
        assertThat(progress)
                .anyMatch(line -> line.startsWith("HEAD: b/target/test-classes was compiled without JMH's"));
    }

    @Test
    void code_of_a_module_that_no_pom_names_is_found_in_a_build_of_the_whole_project() {
        oneOfTwoModules();
        Path maven = mavenScript("case \"$*\" in *-pl*) echo '[ERROR] COMPILATION ERROR :';"
                + " echo '[ERROR] A.java:[1,2] cannot find symbol'; exit 1 ;; esac; mkdir -p a/target"
                + " && cp fixture a/target/a.jar");

        assertThat(built(maven).classPath()).hasSize(1);
        assertThat(progress)
                .contains("HEAD: a module needs another one that its pom does not name; building the whole project");
    }

    @Test
    void code_that_is_nowhere_is_told_as_the_smaller_build_told_it() {
        oneOfTwoModules();
        Path maven = mavenScript("case \"$*\" in *-pl*) echo '[ERROR] A.java:[1,2] cannot find symbol' ;;"
                + " *) echo '[ERROR] Other.java:[1,2] does not concern benchmarks' ;; esac; exit 1");

        UserError failed = catchThrowableOfType(UserError.class, () -> built(maven));

        assertThat(failed.problem()).contains("'mvn -pl a -am package'", "A.java:[1,2] cannot find symbol");
    }

    /** What is missing in the end explains the failures before it, which were of builds that left out more. */
    @Test
    void an_artifact_that_no_repository_has_is_named_whatever_failed_before() {
        oneOfTwoModules();
        Path maven = mavenScript("case \"$*\" in *' -pl a,b '*) echo '[ERROR] Could not find artifact"
                + " g:pruner-plugin:jar:3 in central' ;; *) echo \"[ERROR] The directory $PWD/b/target/generated does not"
                + " exist\" ;; esac; exit 1");

        UserError failed = catchThrowableOfType(UserError.class, () -> built(maven));

        assertThat(failed.problem())
                .isEqualTo(
                        "HEAD needs g:pruner-plugin:jar:3, which is in none of the repositories that the build uses");
    }

    @Test
    void an_artifact_that_no_repository_has_is_told_in_one_line() {
        sample.write("pom.xml", pom(""))
                .write("src/main/java/B.java", BENCHMARK)
                .commit("lost");
        Path maven = mavenScript("echo '[ERROR] Failed to execute goal on project x: Could not resolve dependencies:"
                + " Could not find artifact org.skife.kasparov:csv:jar:1.0 in central'; exit 1");

        UserError failed = catchThrowableOfType(UserError.class, () -> built(maven));

        assertThat(failed.problem())
                .isEqualTo(
                        "HEAD needs org.skife.kasparov:csv:jar:1.0, which is in none of the repositories that the build uses");
        assertThat(failed.remedy()).contains("--build-args \"-s FILE\"", "-pl !MODULE", "The full log is ");
    }

    @Test
    void benchmarks_that_are_not_in_the_jar_are_named() {
        twoModules();
        String jar = "mkdir -p a/target && cp fixture a/target/a.jar";
        String tests = compiled("b/target/test-classes", "C");
        assertThat(built(mavenScript(jar + " && " + tests)).classPath()).hasSize(1);
        assertThat(progress)
                .contains("HEAD: the benchmarks in b/target/test-classes are not in a/target/a.jar and will not be"
                        + " measured; specify the folder of their module with -C to measure them");
    }

    /** The next release after that of the JDK, which runs the tests and the script's build. */
    @Test
    void classes_that_are_too_new_for_the_build_jdk_are_named() {
        int release = Runtime.version().feature() + 1;
        sample.write("pom.xml", pom(""))
                .write("src/main/java/B.java", BENCHMARK)
                .write("B.class", JarSample.benchmarkClass("p/B", release + 44))
                .write("jmh-generator-annprocess-1.37.jar", JarSample.withoutBenchmarks())
                .commit("too new");
        Path maven = mavenScript(compiled("target/classes", "B")
                + " && echo $PWD/jmh-generator-annprocess-1.37.jar > steelyard.classpath");
        Optional<Path> jdk = Optional.of(Path.of(System.getProperty("java.home")));
        BuildSettings settings = found(new BuildTools(List.of(), Optional.of(maven), jdk, Optional.empty()));

        UserError failed = refusal("HEAD", settings);

        assertThat(failed.problem()).startsWith("JMH's annotation processor failed for target/classes of HEAD.");
        assertThat(failed.remedy())
                .startsWith("This project needs a different JDK to build (release version " + release + ")")
                .contains("--jvm PATH");
    }

    @Test
    void the_annotation_processor_is_fetched_by_the_maven_of_the_build() {
        sample.write("pom.xml", pom(""))
                .write("src/main/java/B.java", BENCHMARK)
                .write("B.class", JarSample.benchmarkClass("p/B", JarSample.JAVA_17))
                .write("jmh.jar", JarSample.of(Map.of("jmh.properties", "jmh.version=1.37\n")))
                .commit("without the processor");
        Path maven = mavenScript(
                "case \"$*\" in *dependency-plugin:*:copy*) echo \"$*\" > '" + folder + "/asked'; exit 1 ;; esac; "
                        + compiled("target/classes", "B") + " && echo $PWD/jmh.jar > steelyard.classpath");
        BuildTools tools = new BuildTools(
                List.of("-s", "here.xml", "-pl", "x", "-o", "-Dm=n"),
                Optional.of(maven),
                Optional.empty(),
                Optional.empty());

        UserError failed = refusal("HEAD", found(tools));

        assertThat(failed.problem())
                .startsWith("the benchmarks of HEAD were compiled without JMH's annotation processor, and Maven cannot"
                        + " fetch org.openjdk.jmh:jmh-generator-annprocess:1.37.");
        assertThat(folder.resolve("asked"))
                .content()
                .startsWith("-s here.xml -o -Dm=n -B -q -N org.apache.maven.plugins:maven-dependency-plugin");
    }

    @Test
    void a_release_of_java_that_no_pom_names_is_not_said_to_be_raised() {
        sample.write("pom.xml", pom(""))
                .write("src/main/java/B.java", BENCHMARK)
                .commit("by default");

        UserError failed = catchThrowableOfType(
                UserError.class,
                () -> built(
                        mavenScript("echo '[ERROR] Source option 5 is no longer supported. Use 7 or later.'; exit 1")));

        assertThat(failed.remedy()).startsWith("The build JDK no longer supports the project's Java release");
        assertThat(progress).noneMatch(line -> line.contains("compiling for Java"));
    }

    @Test
    void a_wrapper_beside_the_project_is_used_wherever_its_reactor_begins() {
        sample.write("pom.xml", "<project><modules><module>java</module></modules></project>")
                .write("java/pom.xml", pom(""))
                .write("java/src/main/java/B.java", BENCHMARK)
                .write(
                        "java/mvnw",
                        "test \"$1\" = --version || { cd java && " + PACKED.replace("fixture", "../fixture") + "; }\n")
                .commit("with a wrapper below the top");

        try (Workspace workspace = Workspace.open(sample.root().resolve("java"), options())) {
            assertThat(workspace
                            .prepare(variant("HEAD"), BuildSettings.FIND, progress::add)
                            .classPath())
                    .hasSize(1);
        }
        assertThat(progress)
                .contains("building HEAD: mvnw -pl java -am package (without tests, checks and documentation)");
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
