package dev.steelyard.workspace.build.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is changed in the poms of a checkout, and which of them inherit from which. */
class PomEditsTest extends PomFolder {

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
    void a_plugin_is_taken_out_of_all_builds_and_of_nothing_else() throws IOException {
        String format =
                "<plugin><groupId>com.cosium.code</groupId><artifactId>git-code-format-maven-plugin</artifactId>"
                        + "<executions><execution><id>check</id><goals><goal>validate</goal></goals></execution></executions></plugin>";
        String other = "<plugin><artifactId>maven-compiler-plugin</artifactId></plugin>";
        String builds = "<build><pluginManagement><plugins>" + format + "</plugins></pluginManagement><plugins>" + other
                + format + "</plugins></build><profiles><profile><id>x</id><build><plugins>" + format
                + "</plugins></build></profile></profiles>";
        pom("", "root", "<modules><module>lib</module></modules>" + builds).pom("lib", "lib", builds);
        PomEdits edits = new PomEdits(PomTree.of(top));

        Unbinding absent = new Unbinding("com.cosium.code", "git-code-format-maven-plugin", "");
        assertThat(edits.leaveOutPlugin(new Unbinding("g", "git-code-format-maven-plugin", "")))
                .isFalse();
        assertThat(edits.leaveOutPlugin(absent)).isTrue();
        assertThat(edits.leaveOutPlugin(absent)).as("again").isFalse();
        assertThat(edits.changes()).containsExactly("without git-code-format-maven-plugin");
        for (String pom : List.of("pom.xml", "lib/pom.xml")) {
            assertThat(top.resolve(pom))
                    .content()
                    .containsOnlyOnce("git-code-format")
                    .contains("maven-compiler-plugin");
        }
        assertThat(edits.leaveOutPlugin(new Unbinding("org.apache.maven.plugins", "maven-compiler-plugin", "")))
                .as("a plugin without a group")
                .isTrue();
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

        assertThat(new PomEdits(tree).placeParents()).contains("using java/pom.xml as the parent of bench/pom.xml");
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
    void many_poms_of_one_parent_are_one_line() throws IOException {
        pom("java", "root", "");
        String parent = "<project><parent><groupId>g</groupId><artifactId>root</artifactId>"
                + "<version>2.0-SNAPSHOT</version><relativePath/></parent><artifactId>NAME</artifactId></project>";
        for (String name : List.of("a", "b", "c")) {
            write(name + "/pom.xml", parent.replace("NAME", name));
        }
        assertThat(new PomEdits(PomTree.of(top)).placeParents())
                .contains("using java/pom.xml as the parent of 3 poms, such as a/pom.xml");
    }

    /** Maven takes such a parent from a repository, so nothing of this pom counts. */
    @Test
    void a_pom_above_that_is_another_one_is_no_parent() throws IOException {
        String parent =
                "<parent><groupId>org.other</groupId><artifactId>parent</artifactId><version>3</version></parent>";
        pom("", "root", "<properties><jmh>1.19</jmh></properties><modules><module>bench</module></modules>" + JMH);
        write("bench/pom.xml", "<project>" + parent + "<artifactId>bench</artifactId></project>");

        assertThat(PomTree.of(top).inherited(top.resolve("bench"))).containsExactly(top.resolve("bench"));
        assertThat(PomTree.of(top).value(top.resolve("bench"), "${jmh}")).isEmpty();
        String own = parent.replace("org.other", "g").replace(">parent<", ">root<");
        write("bench/pom.xml", "<project>" + own.replace(">3<", ">1.9<") + "<artifactId>bench</artifactId></project>");
        assertThat(PomTree.of(top).inherited(top.resolve("bench")))
                .as("a release of it is another one, too")
                .containsExactly(top.resolve("bench"));
        write(
                "bench/pom.xml",
                "<project>" + own.replace(">3<", ">${revision}<") + "<artifactId>bench</artifactId></project>");
        assertThat(PomTree.of(top).inherited(top.resolve("bench"))).containsExactly(top.resolve("bench"), top);
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
