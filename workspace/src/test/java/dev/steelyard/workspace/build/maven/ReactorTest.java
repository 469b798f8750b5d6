package dev.steelyard.workspace.build.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found in a checkout before Maven is asked. */
class ReactorTest {

    private static final String JMH =
            "<dependencies><dependency><groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId></dependency>"
                    + "</dependencies>";

    @TempDir
    Path top;

    private ReactorTest write(String path, String text) {
        try {
            Path file = top.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ReactorTest pom(String folder, String name, String more) {
        return write(
                (folder.isEmpty() ? "" : folder + "/") + "pom.xml",
                "<project><groupId>g</groupId><artifactId>" + name + "</artifactId><version>2.0-SNAPSHOT</version>"
                        + more + "</project>");
    }

    private ReactorTest benchmarks(String file, int methods) {
        return write(
                file,
                "import org.openjdk.jmh.annotations.*;\n@BenchmarkMode(Mode.AverageTime)\nclass B {"
                        + "@Benchmark\npublic void b() {}\n".repeat(methods) + "}\n");
    }

    private static String dependency(String name) {
        return "<dependencies><dependency><groupId>${project.groupId}</groupId><artifactId>" + name
                + "</artifactId></dependency></dependencies>";
    }

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
        assertThat(MavenArguments.of(reactor, List.of(), List.of("package"))).doesNotContain("-Dexec.skip=true");
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
        assertThat(MavenArguments.of(reactor, List.of("-o"), List.of("package")))
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

        assertThat(MavenArguments.of(reactor(), List.of(), List.of("package"))).contains("-Dexec.skip=true");
        pom("", "root", JMH + run.replace("org.openjdk.jmh.Main", "generate"));
        assertThat(MavenArguments.of(reactor(), List.of(), List.of("package"))).doesNotContain("-Dexec.skip=true");
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
                .isEqualTo("bench (1 method); not among the project's modules, so built together with them");
        assertThat(reactor.selection()).containsExactly("-f", "steelyard-reactor.xml", "-pl", "bench", "-am");
        assertThat(reactor.directory()).isEqualTo(top);
        assertThat(top.resolve("steelyard-reactor.xml"))
                .content()
                .contains("<module>bench</module>", "<module>pom.xml</module>");
        assertThat(reactor(top.resolve("bench")).selection()).contains("-f", "bench");
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

    @Test
    void benchmarks_that_ask_for_a_release_of_the_project_get_what_the_checkout_builds() throws IOException {
        pom("", "root", "<modules><module>lib</module></modules>").pom("lib", "lib", "");
        String release = "<dependencies><dependency><groupId>g</groupId><artifactId>lib</artifactId><version>${old}"
                + "</version></dependency><dependency><groupId>g</groupId><artifactId>foreign</artifactId>"
                + "<version>1.5</version></dependency></dependencies>";
        pom("bench", "bench", "<properties><old>1.9</old></properties>" + release);
        benchmarks("bench/src/main/java/B.java", 1);
        PomTree tree = PomTree.of(top);

        assertThat(new PomEdits(tree).alignVersions(Reactor.of(tree, top).selected()))
                .containsExactly("bench/pom.xml depends on g:lib 1.9; using 2.0-SNAPSHOT, built from this revision");
        assertThat(top.resolve("bench/pom.xml"))
                .content()
                .contains("<artifactId>lib</artifactId><version>2.0-SNAPSHOT</version>", "<version>1.5</version>");
        PomTree again = PomTree.of(top);
        assertThat(new PomEdits(again).alignVersions(Reactor.of(again, top).selected()))
                .isEmpty();
    }

    @Test
    void a_version_of_jmh_that_is_too_old_is_found_by_properties_too() throws IOException {
        String jmh = JMH.replace("</dependency>", "<version>${jmh}</version></dependency>");
        String property = "<properties><jmh>1.19</jmh></properties>";
        pom("", "root", property + "<modules><module>bench</module></modules>");
        write(
                "bench/pom.xml",
                "<project><parent><groupId>g</groupId><artifactId>root</artifactId><version>2.0-SNAPSHOT</version></parent>"
                        + "<artifactId>bench</artifactId>" + jmh + "</project>");

        assertThat(new PomEdits(PomTree.of(top)).oldJmh(List.of(top.resolve("bench"))))
                .contains("1.19");
        pom("", "root", property.replace("1.19", "1.21") + "<modules><module>bench</module></modules>");
        assertThat(new PomEdits(PomTree.of(top)).oldJmh(List.of(top.resolve("bench"))))
                .isEmpty();
    }

    @Test
    void a_parent_elsewhere_in_the_checkout_is_used_from_there() throws IOException {
        String parent = "<parent><groupId>g</groupId><artifactId>root</artifactId><version>VERSION</version>"
                + "<relativePath/></parent><artifactId>bench</artifactId>";
        pom("java", "root", "<modules><module>lib</module></modules>").pom("java/lib", "lib", "");
        write(
                "bench/pom.xml",
                "<project>" + parent.replace("VERSION", "2.0-SNAPSHOT") + dependency("lib") + "</project>");
        benchmarks("bench/src/main/java/B.java", 1);
        PomTree tree = PomTree.of(top);

        assertThat(new PomEdits(tree).placeParents())
                .containsExactly("the parent of bench/pom.xml is java/pom.xml; using it");
        assertThat(top.resolve("bench/pom.xml"))
                .content()
                .contains("<version>2.0-SNAPSHOT</version><relativePath>../java/pom.xml</relativePath></parent>");
        assertThat(Reactor.of(tree, top).roots()).containsExactly(top.resolve("bench"), top.resolve("java"));
        write("bench/pom.xml", "<project>" + parent.replace("VERSION", "1.9") + "</project>");
        assertThat(PomTree.of(top).adoptions())
                .as("a release of it is another thing")
                .isEmpty();
    }

    @Test
    void jmh_and_the_release_of_java_can_be_changed_wherever_poms_name_them() throws IOException {
        String jmh = "<groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId><version>";
        pom("", "root", "<properties><java.version>1.6</java.version><x>5</x></properties>");
        pom(
                "bench",
                "bench",
                "<dependencies><dependency>" + jmh + "1.16</version></dependency></dependencies><build><path>" + jmh
                        + "${jmh}</version></path><source>1.5</source><target>8</target><release>6</release></build>");
        PomEdits edits = new PomEdits(PomTree.of(top));

        assertThat(edits.setJmh("1.37")).isTrue();
        assertThat(edits.raiseRelease(7)).isTrue();
        assertThat(edits.raiseRelease(7)).as("once").isFalse();

        assertThat(top.resolve("bench/pom.xml"))
                .content()
                .contains("<source>1.7</source><target>8</target><release>7</release>")
                .doesNotContain("1.16", "${jmh}")
                .containsPattern("1\\.37</version></dependency>.*1\\.37</version></path>");
        assertThat(top.resolve("pom.xml")).content().contains("<java.version>1.7</java.version><x>5</x>");
        assertThat(new PomEdits(PomTree.of(top)).setJmh("1.36")).isTrue();
        Files.delete(top.resolve("bench/pom.xml"));
        assertThat(new PomEdits(PomTree.of(top)).setJmh("1.36")).isFalse();
    }
}
