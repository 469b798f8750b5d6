package dev.steelyard.workspace.build.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.workspace.jvm.JavaNeed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What poms ask of the JDK of a build, read before it. */
class PomJavaTest extends PomFolder {

    private List<JavaNeed> needs(String... arguments) {
        PomTree tree = PomTree.of(top);
        return PomJava.of(tree, Reactor.of(tree, top), List.of(arguments));
    }

    private static String properties(String text) {
        return "<properties>" + text + "</properties>";
    }

    private static String compiler(String configuration) {
        return "<build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><configuration>" + configuration
                + "</configuration></plugin></plugins></build>";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <maven.compiler.release>21</maven.compiler.release>                                | maven.compiler.release is 21 in pom.xml
            <maven.compiler.target>1.8</maven.compiler.target>                                 | maven.compiler.target is 8 in pom.xml
            <java.version>17</java.version><maven.compiler.source>${java.version}</maven.compiler.source> | maven.compiler.source is 17 in pom.xml
            <project.build.targetJdk>25</project.build.targetJdk>                              | project.build.targetJdk is 25 in pom.xml
            """)
    void properties_of_the_compiler_are_read(String properties, String source) {
        pom("", "x", properties(properties) + JMH).benchmarks("src/main/java/B.java", 1);

        assertThat(needs()).extracting(JavaNeed::source).containsExactly(source);
        assertThat(needs()).allMatch(JavaNeed::firm);
    }

    @Test
    void settings_of_the_plugin_and_arguments_of_the_user_win_over_properties() {
        pom("", "x", properties("<java>21</java>") + compiler("<release>${java}</release>") + JMH)
                .benchmarks("src/main/java/B.java", 1);

        assertThat(needs()).extracting(JavaNeed::source).containsExactly("<release> is 21 in pom.xml");
        assertThat(needs("-Djava=17")).extracting(JavaNeed::least).containsExactly(17);
    }

    @Test
    void the_newest_of_the_modules_that_are_built_counts_and_no_other() {
        String twentyFive = properties("<maven.compiler.release>25</maven.compiler.release>");
        pom(
                        "",
                        "x",
                        properties("<maven.compiler.release>17</maven.compiler.release>")
                                + "<packaging>pom</packaging><modules><module>lib</module><module>bench</module>"
                                + "<module>other</module></modules>")
                .pom("lib", "lib", properties("<maven.compiler.release>21</maven.compiler.release>"))
                .pom("other", "other", twentyFive)
                .pom("bench", "bench", dependency("lib"))
                .benchmarks("bench/src/main/java/B.java", 1);

        assertThat(needs()).extracting(JavaNeed::source).containsExactly("maven.compiler.release is 21 in lib/pom.xml");
    }

    @Test
    void tests_count_only_where_they_are_compiled() {
        String both = compiler("<release>8</release><testRelease>25</testRelease>") + JMH;
        pom("", "x", both).benchmarks("src/main/java/B.java", 1);
        assertThat(needs()).extracting(JavaNeed::least).containsExactly(8);

        benchmarks("src/test/java/C.java", 1);
        assertThat(needs()).extracting(JavaNeed::least).containsExactly(25);
    }

    @Test
    void enforcers_and_toolchains_are_wishes_and_old_releases_have_a_last_jdk() {
        String enforcer = "<plugin><artifactId>maven-enforcer-plugin</artifactId><executions><execution><configuration>"
                + "<rules><requireJavaVersion><version>[17,22)</version></requireJavaVersion><requireMavenVersion>"
                + "<version>3.99</version></requireMavenVersion></rules></configuration></execution></executions></plugin>";
        String toolchain = "<plugin><artifactId>maven-toolchains-plugin</artifactId><configuration><toolchains><jdk>"
                + "<version>21</version></jdk></toolchains></configuration></plugin>";
        pom(
                        "",
                        "x",
                        properties("<maven.compiler.source>7</maven.compiler.source>") + "<build><plugins>" + enforcer
                                + toolchain + "</plugins></build>" + JMH)
                .benchmarks("src/main/java/B.java", 1);

        assertThat(needs())
                .extracting(need -> need.releases() + ": " + need.source() + (need.firm() ? "!" : ""))
                .containsExactlyInAnyOrder(
                        "JDK 17 to 21: requireJavaVersion is [17,22) in pom.xml",
                        "JDK 21 or newer: the toolchain is 21 in pom.xml",
                        "JDK 7 or newer: maven.compiler.source is 7 in pom.xml!",
                        "JDK 19 or older: maven.compiler.source is 7 in pom.xml");
        PomTree tree = PomTree.of(top);
        assertThat(PomJava.maven(tree, Reactor.of(tree, top))).get().hasToString("3.99=pom.xml");
    }
}
