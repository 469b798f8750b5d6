package dev.steelyard.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.command.GitFolder;
import dev.steelyard.core.model.DependencyRequest;
import dev.steelyard.core.model.DependencyRequest.Update;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.process.Processes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commits of programs that update dependencies, in real repositories. */
class DependencyRequestsTest {

    private static final Update JACKSON = new Update("com.fasterxml.jackson.core", "jackson-core", "2.16.2", "2.17.0");

    @TempDir
    Path folder;

    private GitFolder git = new GitFolder(Path.of(""));
    private String base = "";

    @BeforeEach
    void makeRepository() throws Exception {
        git = GitFolder.create(folder);
        Files.createDirectories(folder.resolve("core"));
        Files.writeString(folder.resolve("pom.xml"), root("2.16.2", "3.14.0"));
        base = git.commit("core/pom.xml", """
                <project>
                  <artifactId>core</artifactId>
                  <dependencies>
                    <dependency>
                      <groupId>com.fasterxml.jackson.core</groupId>
                      <artifactId>jackson-core</artifactId>
                      <version>${jackson.version}</version>
                    </dependency>
                  </dependencies>
                </project>
                """, "Base");
    }

    /** The version is a property here, and used in the pom of a module. */
    private static String root(String jackson, String compiler) {
        return """
                <project>
                  <groupId>org.example</groupId>
                  <artifactId>root</artifactId>
                  <version>1.0</version>
                  <properties><jackson.version>%s</jackson.version></properties>
                  <build>
                    <plugins>
                      <plugin>
                        <artifactId>maven-compiler-plugin</artifactId>
                        <version>%s</version>
                      </plugin>
                    </plugins>
                  </build>
                </project>
                """.formatted(jackson, compiler);
    }

    private String update(String author, String file, String text) throws Exception {
        Files.writeString(folder.resolve(file), text);
        git.git("add", "--all");
        git.git("commit", "--quiet", "--author", author + " <1+x@users.noreply.github.com>", "-m", "Bump");
        return git.git("rev-parse", "HEAD");
    }

    private List<DependencyRequest> requests(String head) {
        try (Processes processes = new Processes()) {
            return DependencyRequests.of(
                    git.repository(processes).orElseThrow(), List.of(variant("base", base), variant("change", head)));
        }
    }

    private static Variant variant(String name, String commit) {
        return new Variant(name, commit, Optional.of(commit), Optional.empty(), VariantSettings.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dependabot[bot]", "renovate[bot]", "Renovate Bot"})
    void an_update_by_a_program_is_recognized_by_its_author_and_its_poms(String author) throws Exception {
        String head = update(author, "pom.xml", root("2.17.0", "3.14.0"));

        assertThat(requests(head)).containsExactly(new DependencyRequest("change", List.of(JACKSON), true));
    }

    @Test
    void a_merge_into_the_target_is_by_whoever_wrote_what_is_merged() throws Exception {
        git.git("switch", "--quiet", "--create", "change");
        update("dependabot[bot]", "pom.xml", root("2.17.0", "3.14.0"));
        git.git("switch", "--quiet", "main");
        git.git("merge", "--quiet", "--no-ff", "-m", "Merge", "change");

        assertThat(requests(git.git("rev-parse", "HEAD")))
                .containsExactly(new DependencyRequest("change", List.of(JACKSON), true));
    }

    @Test
    void several_updates_and_other_files_are_told() throws Exception {
        update("renovate[bot]", "pom.xml", root("2.17.0", "3.15.0"));
        String head = update("renovate[bot]", "README.md", "changed");

        assertThat(requests(head))
                .containsExactly(new DependencyRequest(
                        "change",
                        List.of(
                                JACKSON,
                                new Update("org.apache.maven.plugins", "maven-compiler-plugin", "3.14.0", "3.15.0")),
                        false));
    }

    @Test
    void what_a_person_changed_is_no_such_request() throws Exception {
        update("dependabot[bot]", "pom.xml", root("2.17.0", "3.14.0"));
        String head = update("A. Author", "README.md", "changed");

        assertThat(requests(head)).isEmpty();
        assertThat(requests(base)).isEmpty();
    }

    @Test
    void a_pom_that_cannot_be_read_and_versions_that_are_no_words_name_nothing() throws Exception {
        String broken = update("dependabot[bot]", "pom.xml", "<project");
        assertThat(requests(broken)).isEmpty();

        String strange = update("dependabot[bot]", "pom.xml", root("[1,2) | @all", "3.14.0"));
        assertThat(requests(strange)).isEmpty();
    }
}
