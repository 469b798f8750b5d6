package dev.steelyard.workspace.build.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.workspace.artifact.Artifact;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is found in a checkout before Maven is asked. */
class ReactorTest extends PomFolder {

    private Reactor reactor() {
        return reactor(top);
    }

    private Reactor reactor(Path project) {
        return Reactor.of(PomTree.of(top), project);
    }

    @Test
    void modules_with_benchmarks_are_told_by_their_sources() {
        pom("", "root", "<modules><module>lib</module><module>bench</module></modules>" + JMH)
                .pom("lib", "lib", "")
                .pom("bench", "bench", "");
        benchmarks("bench/src/main/java/B.java", 2).write("lib/src/main/java/L.java", "// see @Benchmark in JMH");

        Reactor reactor = reactor();

        assertThat(reactor.found()).isEqualTo("bench (2 methods)");
        assertThat(reactor.selection()).containsExactly("-pl", "bench", "-am");
        assertThat(reactor.directory()).isEqualTo(top);
    }

    @Test
    void poms_tell_where_no_source_does() {
        pom("", "root", "<modules><module>lib</module><module>bench</module></modules>")
                .pom("lib", "lib", "")
                .pom("bench", "bench", JMH);

        assertThat(reactor().found()).isEqualTo("bench");
        assertThat(reactor().selection()).containsExactly("-pl", "bench", "-am");
        assertThat(reactor().needs(PomTree.of(top), top.resolve("lib"))).isFalse();
        assertThat(reactor().needs(PomTree.of(top), top.resolve("bench"))).isTrue();
        assertThat(reactor().withModule(top.resolve("lib")).selection()).containsExactly("-pl", "bench,lib", "-am");
    }

    @Test
    void what_lists_a_module_that_is_built_is_needed() {
        pom("", "root", "<modules><module>libs</module><module>other</module><module>bench</module></modules>")
                .pom("libs", "libs", "<modules><module>core</module></modules>")
                .pom("libs/core", "core", "")
                .pom("other", "other", "")
                .pom("bench", "bench", JMH + dependency("core"));

        Reactor reactor = reactor();

        assertThat(reactor.needs(PomTree.of(top), top.resolve("libs"))).isTrue();
        assertThat(reactor.needs(PomTree.of(top), top.resolve("other"))).isFalse();
    }

    @Test
    void a_module_of_a_profile_is_found_with_the_profile() {
        pom(
                        "",
                        "root",
                        "<modules><module>lib</module></modules><profiles>"
                                + "<profile><id>usual</id><activation><activeByDefault>true</activeByDefault></activation>"
                                + "</profile><profile><id>all</id><modules><module>bench</module></modules></profile>"
                                + "</profiles>")
                .pom("lib", "lib", "")
                .pom("bench", "bench", JMH);
        benchmarks("bench/src/main/java/B.java", 1);

        Reactor reactor = reactor();

        assertThat(reactor.found()).isEqualTo("bench (1 method), with profiles all, usual");
        assertThat(reactor.selection()).containsExactly("-P", "all,usual", "-pl", "bench", "-am");
        assertThat(MavenArguments.of(reactor, List.of(), List.of("package"), Set.of()))
                .doesNotContain("-Dexec.skip=true");
    }

    @Test
    void profiles_of_modules_that_benchmarks_need_are_active_as_well() {
        pom(
                        "",
                        "root",
                        "<profiles><profile><id>one</id><modules><module>lib</module></modules></profile>"
                                + "<profile><id>two</id><modules><module>bench</module></modules></profile></profiles>")
                .pom("lib", "lib", "")
                .pom("bench", "bench", dependency("lib"));
        benchmarks("bench/src/main/java/B.java", 1);

        assertThat(reactor().profiles().ids()).containsExactlyInAnyOrder("one", "two");
    }

    @Test
    void benchmarks_among_tests_get_the_profile_that_brings_jmh_but_do_not_run() {
        pom("", "root", "<profiles><profile><id>benchmark</id>" + JMH + "</profile></profiles>");
        benchmarks("src/test/java/B.java", 3);

        Reactor reactor = reactor();

        assertThat(reactor.found()).isEqualTo("the project itself (3 methods), with profile benchmark");
        assertThat(reactor.selection()).containsExactly("-P", "benchmark");
        assertThat(MavenArguments.of(reactor, List.of("-o"), List.of("package"), Set.of()))
                .contains("-DskipTests", "-Denforcer.skip=true", "-Dexec.skip=true", "-Dstyle.color=never")
                .endsWith("-o", "package");
    }

    @Test
    void a_profile_that_brings_only_the_generator_is_active_too() {
        String generator = JMH.replace("jmh-core", "jmh-generator-annprocess");
        pom("", "root", JMH + "<profiles><profile><id>benchmark</id>" + generator + "</profile></profiles>");
        benchmarks("src/test/java/B.java", 1);

        assertThat(reactor().profiles().ids()).containsExactly("benchmark");
        pom("", "root", generator + "<profiles><profile><id>benchmark</id>" + generator + "</profile></profiles>");
        assertThat(reactor().profiles().ids()).isEmpty();
    }

    @Test
    void profiles_that_name_jmh_for_whatever_are_kept_for_a_second_attempt() {
        String path =
                "<build><plugins><plugin><path><groupId>org.openjdk.jmh</groupId></path></plugin></plugins></build>";
        pom(
                "",
                "root",
                JMH.replace("jmh-core", "jmh-generator-annprocess") + "<profiles><profile><id>perf</id>" + path
                        + "</profile><profile><id>release</id></profile></profiles>");
        benchmarks("src/test/jmh/B.java", 1);
        PomTree tree = PomTree.of(top);
        Reactor reactor = Reactor.of(tree, top);

        assertThat(reactor.profiles().ids()).isEmpty();
        assertThat(reactor.otherProfiles(tree)).containsExactly("perf");
        assertThat(reactor.with(List.of("perf")).selection()).containsExactly("-P", "perf");
        assertThat(reactor.with(List.of("perf")).otherProfiles(tree)).isEmpty();
    }

    /** As where benchmarks measure releases of a library, each by a profile, and one of them what is here. */
    @Test
    void benchmarks_that_see_the_project_by_a_profile_only_are_built_with_it() {
        String profile = "<profile><id>ID</id><properties><lib.version>VERSION</lib.version></properties>"
                + dependency("lib").replace("</artifactId>", "</artifactId><version>${lib.version}</version>")
                + "</profile>";
        String profiles = "<profiles>"
                + profile.replace("ID", "released").replace("VERSION", "1.0")
                + profile.replace("ID", "current").replace("VERSION", "${project.version}") + "</profiles>";
        pom("", "root", "<modules><module>lib</module><module>bench</module></modules>")
                .pom("lib", "lib", "")
                .pom("bench", "bench", profiles);
        benchmarks("bench/src/main/java/B.java", 1);

        assertThat(reactor().selection()).containsExactly("-P", "current", "-pl", "bench", "-am");
        assertThat(reactor().found()).isEqualTo("bench (1 method), with profile current");
        pom("bench", "bench", dependency("lib") + profiles);
        assertThat(reactor().selection()).containsExactly("-pl", "bench", "-am");
    }

    /** With -P, Maven activates no profile by default. */
    @Test
    void a_second_attempt_keeps_the_default_profiles() {
        String profile = "<profile><id>ID</id>MORE</profile>";
        String jmh = "<build><plugins><plugin><groupId>org.openjdk.jmh</groupId></plugin></plugins></build>";
        String usual = "<activation><activeByDefault>true</activeByDefault></activation>";
        pom(
                "",
                "root",
                JMH.replace("jmh-core", "jmh-generator-annprocess") + "<profiles>"
                        + profile.replace("ID", "perf").replace("MORE", jmh)
                        + profile.replace("ID", "usual").replace("MORE", usual) + "</profiles>");
        benchmarks("src/test/jmh/B.java", 1);
        PomTree tree = PomTree.of(top);

        assertThat(Reactor.of(tree, top).otherProfiles(tree)).containsExactly("perf", "usual");
    }

    @Test
    void tests_are_compiled_only_where_benchmarks_or_modules_need_them() {
        pom("", "root", "<modules><module>lib</module><module>bench</module></modules>")
                .pom("lib", "lib", "")
                .pom("bench", "bench", dependency("lib"));
        benchmarks("bench/src/main/java/B.java", 1);

        assertThat(reactor().tests()).isFalse();
        assertThat(reactor().withTests().tests()).isTrue();
        pom("bench", "bench", dependency("lib").replace("</dependency>", "<type>test-jar</type></dependency>"));
        assertThat(reactor().tests()).as("it depends on tests").isTrue();
        pom("bench", "bench", dependency("lib"));
        benchmarks("bench/src/test/java/C.java", 1);
        assertThat(reactor().tests()).as("one is among tests").isTrue();
    }

    @Test
    void a_module_that_runs_its_benchmarks_whenever_it_is_built_does_not() {
        String run = "<build><plugins><plugin><artifactId>exec-maven-plugin</artifactId><argument>org.openjdk.jmh.Main"
                + "</argument></plugin></plugins></build>";
        pom("", "root", JMH + run);
        benchmarks("src/main/java/B.java", 1);

        assertThat(MavenArguments.of(reactor(), List.of(), List.of("package"), Set.of()))
                .contains("-Dexec.skip=true");
        pom("", "root", JMH + run.replace("org.openjdk.jmh.Main", "generate"));
        assertThat(MavenArguments.of(reactor(), List.of(), List.of("package"), Set.of()))
                .doesNotContain("-Dexec.skip=true");
    }

    @Test
    void a_module_outside_is_built_together_with_what_it_needs() throws IOException {
        pom("", "root", "<modules><module>lib</module></modules>")
                .pom("lib", "lib", "")
                .pom("bench", "bench", dependency("lib"));
        benchmarks("bench/src/main/java/B.java", 1);

        Reactor reactor = reactor();
        reactor.join();

        assertThat(reactor.found())
                .isEqualTo("bench (1 method); not listed in the project's modules, so built along with them");
        assertThat(reactor.selection()).containsExactly("-f", "steelyard-reactor.xml", "-pl", "bench", "-am");
        assertThat(reactor.directory()).isEqualTo(top);
        assertThat(top.resolve("steelyard-reactor.xml"))
                .content()
                .contains("<module>bench</module>", "<module>pom.xml</module>");
        assertThat(reactor(top.resolve("bench")).selection()).contains("-f", "bench");
    }

    /** Where Maven finds a parent by its place, nothing of it need be built. */
    @Test
    void a_parent_that_no_pom_leads_to_is_not_joined() {
        pom("", "root", "<modules><module>bench</module></modules>").pom("parent", "parent", "<properties/>");
        write(
                "bench/pom.xml",
                "<project><parent><groupId>g</groupId><artifactId>parent</artifactId><version>2.0-SNAPSHOT</version>"
                        + "<relativePath>../parent</relativePath></parent><artifactId>bench</artifactId></project>");
        benchmarks("bench/src/main/java/B.java", 1);

        assertThat(reactor().roots()).containsExactly(top);
        assertThat(reactor().selection()).containsExactly("-pl", "bench", "-am");
    }

    @Test
    void the_joint_pom_is_in_the_innermost_folder_above_all_roots() throws IOException {
        pom("java/lib", "lib", "").pom("java/bench", "bench", dependency("lib"));
        benchmarks("java/bench/src/main/java/B.java", 1);

        Reactor reactor = reactor();
        reactor.join();

        assertThat(reactor.directory()).isEqualTo(top.resolve("java"));
        assertThat(top.resolve("java/steelyard-reactor.xml"))
                .content()
                .contains("<module>lib</module>", "<module>bench</module>");
    }

    @Test
    void plugins_of_the_checkout_are_built_with_what_they_make() {
        String plugin = "<build><plugins><plugin><groupId>g</groupId><artifactId>generator</artifactId>"
                + "<version>VERSION</version></plugin></plugins></build>";
        pom("", "root", "<modules><module>generator</module></modules>")
                .pom("generator", "generator", "")
                .pom("bench", "bench", plugin.replace("VERSION", "2.0-SNAPSHOT"));
        benchmarks("bench/src/main/java/B.java", 1);

        assertThat(reactor().roots()).containsExactlyInAnyOrder(top, top.resolve("bench"));
        assertThat(PomTree.of(top).plugins(top.resolve("bench")))
                .extracting(Artifact::toString)
                .containsExactly("g:generator 2.0-SNAPSHOT");
        pom("bench", "bench", plugin.replace("VERSION", "1.9"));
        assertThat(PomTree.of(top).plugins(top.resolve("bench"))).isEmpty();
    }

    @Test
    void modules_with_benchmarks_that_are_not_chosen_are_named() {
        pom(
                        "",
                        "root",
                        "<modules><module>bench</module></modules><profiles><profile><id>perf</id><modules>"
                                + "<module>perf</module></modules></profile></profiles>")
                .pom("bench", "bench", "")
                .pom("perf", "perf", "")
                .pom("apart", "apart", "");
        benchmarks("bench/src/main/java/B.java", 1)
                .benchmarks("perf/src/main/java/B.java", 50)
                .benchmarks("apart/src/main/java/B.java", 1);

        assertThat(reactor().found())
                .isEqualTo("bench (1 method); not measured: apart (1 method), perf (50 methods, profile perf);"
                        + " choose one of them with -C");
        assertThat(reactor(top.resolve("perf")).found())
                .isEqualTo("the project itself (50 methods), with profile perf");
    }

    @Test
    void a_module_outside_that_needs_nothing_is_built_alone() {
        pom("", "root", "").pom("bench", "bench", JMH);
        benchmarks("bench/src/main/java/B.java", 1);

        Reactor reactor = reactor();

        assertThat(reactor.roots()).containsExactly(top.resolve("bench"));
        assertThat(reactor.directory()).isEqualTo(top.resolve("bench"));
        assertThat(reactor.selection()).doesNotContain("-f");
    }

    @Test
    void a_project_may_begin_below_the_top() {
        pom("java", "root", "<modules><module>bench</module></modules>").pom("java/bench", "bench", JMH);
        benchmarks("java/bench/src/main/java/B.java", 1);

        Reactor reactor = reactor();

        assertThat(reactor.found()).isEqualTo("java/bench (1 method)");
        assertThat(reactor.directory()).isEqualTo(top.resolve("java"));
        assertThat(reactor.selection()).containsExactly("-pl", "bench", "-am");
    }

    @Test
    void poms_of_tests_are_no_modules() {
        pom("", "root", "").pom("src/test/resources/sample", "lib", JMH);
        write("src/test/resources/broken/pom.xml", "<project>");

        assertThat(reactor().findsBenchmarks()).isFalse();
        assertThat(PomTree.of(top).artifacts().keySet()).hasToString("[g:root 2.0-SNAPSHOT]");
    }

    @Test
    void versions_are_those_that_properties_and_parents_name() {
        write(
                "pom.xml",
                "<project><groupId>g</groupId><artifactId>root</artifactId><version>${revision}</version>"
                        + "<properties><revision>3</revision></properties></project>");
        write(
                "lib/pom.xml",
                "<project><parent><groupId>g</groupId><artifactId>root</artifactId><version>${revision}</version></parent>"
                        + "<artifactId>lib</artifactId></project>");
        write(
                "other/pom.xml",
                "<project><groupId>g</groupId><artifactId>other</artifactId><version>${nowhere}</version></project>");

        assertThat(PomTree.of(top).artifacts().keySet()).hasToString("[g:root 3, g:lib 3, g:other]");
    }
}
