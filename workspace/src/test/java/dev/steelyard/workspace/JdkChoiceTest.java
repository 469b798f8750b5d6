package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.build.BuildTools;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Projects that need another JDK than the one in use, on machines with this and that JDK. The JDKs are folders that look
 * like one; Steelyard's own is real, and one of Java 17 or newer.
 */
class JdkChoiceTest extends ScriptedProject {

    private static final int OWN = Runtime.version().feature();

    /** Newer than Steelyard's own, whichever that is. */
    private static final int NEEDED = OWN + 4;

    private static final int NEWER = NEEDED + 4;

    private static final int CLASSES = 44;

    private final List<String> progress = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>(System.getenv());
    private Path maven;

    @BeforeEach
    void makeMachine() throws IOException {
        environment.remove("JAVA_HOME");
        environment.put("HOME", Files.createDirectories(folder.resolve("home")).toString());
        maven = mavenScript("test $1 = --version && exit; echo $JAVA_HOME >> '" + folder
                + "/asked'; mkdir -p target && cp fixture target/b.jar");
    }

    private Path jdk(int release) throws IOException {
        Path home = folder.resolve("jvm").resolve("jdk-" + release);
        Path bin = Files.createDirectories(home.resolve("bin"));
        for (String program : List.of("java", "javac")) {
            assertThat(Files.createFile(bin.resolve(program)).toFile().setExecutable(true))
                    .isTrue();
        }
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + release + ".0.1\"\n");
        return home;
    }

    /** A JDK that is what people use here. */
    private Path inUse(int release) throws IOException {
        Path home = jdk(release);
        environment.put("JAVA_HOME", home.toString());
        return home;
    }

    @Override
    WorkspaceOptions options() {
        return new WorkspaceOptions(cache, environment, Duration.ofMinutes(1))
                .withJdksIn(List.of(folder.resolve("jvm")));
    }

    private static String pom(String more) {
        return "<project><groupId>g</groupId><artifactId>x</artifactId><version>1</version>" + more
                + "<dependencies><dependency><groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId>"
                + "</dependency></dependencies></project>";
    }

    private static String compiledFor(int release) {
        return pom("<properties><maven.compiler.release>" + release + "</maven.compiler.release></properties>");
    }

    private void commit(int release) {
        sample.write("pom.xml", compiledFor(release))
                .write("fixture", JarSample.benchmarks(release + CLASSES, "for " + release))
                .commit("for Java " + release);
    }

    private List<Subject> prepared(String... revisions) {
        return prepared(by(maven), revisions);
    }

    private List<Subject> prepared(BuildSettings settings, String... revisions) {
        List<VariantSpec> specs =
                List.of(revisions).stream().map(ScriptedProject::variant).toList();
        try (Workspace workspace = open()) {
            return workspace.prepare(specs, settings, progress::add, (variant, error) -> error);
        }
    }

    private UserError refused(String... revisions) {
        return catchThrowableOfType(UserError.class, () -> prepared(revisions));
    }

    private List<String> asked() throws IOException {
        return Files.readAllLines(folder.resolve("asked"));
    }

    private List<String> aboutJdks() {
        return progress.stream().filter(line -> line.startsWith("JDK ")).toList();
    }

    @Test
    void without_one_that_fits_all_that_is_missing_is_said_before_anything_is_built() throws IOException {
        Path old = inUse(OWN);
        commit(NEEDED);

        UserError missing = refused("HEAD");

        assertThat(missing.problem())
                .isEqualTo("HEAD needs JDK " + NEEDED + " or newer (maven.compiler.release is " + NEEDED
                        + " in pom.xml) to build and to run the benchmarks, which is not installed");
        assertThat(missing.remedy())
                .contains("run the command again", "--build-jdk PATH and --jvm PATH")
                .endsWith("Installed here: " + old + " (" + OWN + ".0.1).");
        assertThat(folder.resolve("asked")).doesNotExist();
    }

    @Test
    void one_that_fits_builds_and_runs_without_being_asked_for() throws IOException {
        inUse(OWN);
        Path fits = jdk(NEWER);
        jdk(NEWER + 1);
        commit(NEEDED);

        Subject subject = prepared("HEAD").get(0);

        assertThat(asked()).containsExactly(fits.toString());
        assertThat(subject.java()).isEqualTo(fits.resolve("bin/java"));
        assertThat(subject.variant().jvm()).contains(fits.resolve("bin/java").toString());
        assertThat(subject.variant().build()).containsEntry(BuildTrait.JDK, "JDK " + NEWER);
        assertThat(aboutJdks())
                .containsExactly("JDK " + NEWER + " (" + fits + ") builds HEAD and runs the benchmarks:"
                        + " maven.compiler.release is " + NEEDED + " in pom.xml");
    }

    @Test
    void a_new_one_alone_builds_what_is_older() throws IOException {
        Path only = inUse(NEWER);
        commit(NEEDED);

        Subject subject = prepared("HEAD").get(0);

        assertThat(asked()).containsExactly(only.toString());
        assertThat(subject.java()).isEqualTo(only.resolve("bin/java"));
        assertThat(aboutJdks())
                .containsExactly("JDK " + NEWER + " (" + only
                        + ") runs the benchmarks: the benchmarks of HEAD are compiled" + " for Java " + NEEDED);
    }

    @Test
    void an_old_one_in_use_is_passed_over() throws IOException {
        inUse(11);
        jdk(OWN);
        Path fits = jdk(NEWER);
        commit(NEEDED);

        assertThat(prepared("HEAD").get(0).java()).isEqualTo(fits.resolve("bin/java"));
        assertThat(asked()).containsExactly(fits.toString());
    }

    @Test
    void the_newer_of_two_that_revisions_need_serves_both() throws IOException {
        inUse(OWN);
        Path fits = jdk(NEWER);
        commit(OWN);
        commit(NEEDED);

        List<Subject> both = prepared("HEAD~1", "HEAD");

        assertThat(both).extracting(Subject::java).containsExactly(fits.resolve("bin/java"), fits.resolve("bin/java"));
        assertThat(asked()).containsExactly(fits.toString(), fits.toString());
        assertThat(aboutJdks()).singleElement().asString().contains("builds HEAD~1 and HEAD and runs the benchmarks");
    }

    @Test
    void revisions_without_a_common_one_are_built_with_one_each_and_run_on_one() throws IOException {
        Path old = inUse(OWN);
        Path fits = jdk(NEWER);
        sample.write(
                        "pom.xml",
                        compiledFor(OWN)
                                .replace(
                                        "<properties>",
                                        "<build><plugins><plugin><artifactId>"
                                                + "maven-compiler-plugin</artifactId><configuration><release>" + OWN
                                                + "</release></configuration></plugin></plugins></build><properties>"))
                .write("fixture", JarSample.benchmarks(OWN + CLASSES, "old"))
                .commit("old");
        commit(NEEDED);
        // As a compiler that is too new says of a processor which reaches into it.
        maven = mavenScript("echo $JAVA_HOME >> '" + folder + "/asked'; case $JAVA_HOME in *" + NEWER
                + ") if grep -q '<release>' pom.xml; then echo '[ERROR] com.sun.tools.javac.code.TypeTag :: UNKNOWN';"
                + " exit 1; fi ;; esac; mkdir -p target && cp fixture target/b.jar");

        List<Subject> both = prepared("HEAD~1", "HEAD");

        assertThat(asked()).containsExactly(fits.toString(), old.toString(), fits.toString());
        assertThat(both).extracting(Subject::java).containsExactly(fits.resolve("bin/java"), fits.resolve("bin/java"));
        assertThat(both)
                .extracting(subject -> subject.variant().build().get(BuildTrait.JDK))
                .containsExactly("JDK " + OWN, "JDK " + NEWER);
        assertThat(progress).anyMatch(line -> line.startsWith("HEAD~1: building again with JDK " + OWN));
    }

    @Test
    void what_shows_only_in_a_failed_build_chooses_as_well() throws IOException {
        Path old = inUse(OWN);
        Path fits = jdk(NEEDED);
        sample.write("pom.xml", pom("")).commit("a parent from a repository");
        maven = mavenScript("echo $JAVA_HOME >> '" + folder + "/asked'; case $JAVA_HOME in *" + OWN
                + ") echo '[ERROR] Fatal error compiling: error: release version " + NEEDED
                + " not supported'; exit 1 ;; esac; mkdir -p target && cp fixture target/b.jar");

        prepared("HEAD");

        assertThat(asked()).containsExactly(old.toString(), fits.toString());
        assertThat(progress)
                .contains("HEAD: building again with JDK " + NEEDED + " (" + fits
                        + "), since the build says 'release version " + NEEDED + " not supported'");
    }

    @Test
    void what_a_project_says_of_its_people_wins_over_the_oldest() throws IOException {
        jdk(OWN);
        jdk(NEEDED);
        Path said = jdk(NEWER);
        inUse(11);
        sample.write(".java-version", "temurin-" + NEWER + ".0.1\n");
        commit(NEEDED);

        assertThat(prepared("HEAD").get(0).java()).isEqualTo(said.resolve("bin/java"));
        assertThat(aboutJdks()).singleElement().asString().endsWith(".java-version names Java " + NEWER);
    }

    @Test
    void options_overrule() throws IOException {
        inUse(OWN);
        Path other = jdk(NEEDED);
        Path fits = jdk(NEWER);
        commit(NEEDED);
        BuildTools tools = new BuildTools(List.of(), Optional.of(maven), Optional.of(fits), Optional.empty());

        Subject subject = prepared(found(tools), "HEAD").get(0);

        assertThat(asked()).containsExactly(fits.toString());
        assertThat(subject.java()).isEqualTo(other.resolve("bin/java"));
        VariantSpec own = VariantNotation.parse(
                "HEAD", Optional.of(Path.of(System.getProperty("java.home"))), VariantSettings.NONE);
        try (Workspace workspace = open()) {
            UserError older =
                    catchThrowableOfType(UserError.class, () -> workspace.prepare(own, found(tools), progress::add));
            assertThat(older.problem()).contains("compiled for Java " + NEEDED, "the variant's JVM");
            assertThat(older.remedy()).startsWith("Omit --jvm");
        }
    }
}
