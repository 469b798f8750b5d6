package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Secrets reach the benchmark, and nothing that a run shows or shares. */
class SecretsTest {

    /** Params of annotations, a param in a URL, a property. */
    private static final List<String> SECRETS = List.of("declared1pw", "declared2pw", "urlpw9", "propertypw7");
    /** What resuming needs, and what forks print. */
    private static final List<String> PRIVATE = List.of("request.json", "run.json", "logs");

    @TempDir
    private static Path folder;

    private static Scene scene;
    private static Ended compared;

    @BeforeAll
    static void compare() throws Exception {
        scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("secretive.jar"), "Secretive").build();
        compared = scene.compare(
                "-Dapi.token=propertypw7",
                jar + ":well",
                "-Dapi.token=propertypw7",
                "-Dfail=true",
                jar + ":ill",
                "--blocks",
                "2",
                "--fail-on",
                "never",
                "--out",
                "run");
    }

    private static void assertClean(String what, String text) {
        assertThat(text.lines().filter(line -> SECRETS.stream().anyMatch(line::contains)))
                .as(what)
                .isEmpty();
    }

    @Test
    void forks_have_the_secrets_and_the_values_of_a_param_are_told_apart() throws Exception {
        JsonNode results = scene.results("run");
        List<String> rows = results.get("comparisons")
                .valueStream()
                .filter(row -> row.get("metric").asString().equals("score"))
                .map(row -> row.get("benchmark").asString().replaceFirst(".*\\.", "") + " "
                        + row.get("params").get("password").asString() + " "
                        + row.get("status").asString())
                .toList();
        assertThat(rows)
                .as(compared.err())
                .containsExactlyInAnyOrder(
                        "works (redacted 1) measured",
                        "works (redacted 2) measured",
                        "fails (redacted 1) failed",
                        "fails (redacted 2) failed");
    }

    @Test
    void no_output_has_a_secret() throws Exception {
        assertClean("standard output", compared.out());
        assertClean("standard error", compared.err());
        try (Stream<Path> files = Files.walk(scene.at("run"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = scene.at("run").relativize(file).getName(0).toString();
                if (!PRIVATE.contains(name)) {
                    assertClean(name, Files.readString(file, StandardCharsets.UTF_8));
                }
            }
        }
    }

    @Test
    void what_is_kept_for_resuming_is_for_its_owner_alone() throws Exception {
        List<Path> files = new ArrayList<>(
                List.of(scene.at("run/request.json"), scene.at("run/run.json"), scene.at("run/journal")));
        try (Stream<Path> logs = Files.list(scene.at("run/logs"))) {
            logs.filter(Files::isRegularFile).forEach(files::add);
        }
        assertThat(files)
                .hasSizeGreaterThan(5)
                .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .as(file.toString())
                        .isEqualTo("rw-------"));
    }

    @Test
    void a_shared_run_has_no_secret_and_can_be_reported() throws Exception {
        Ended shared = scene.run(List.of("report", scene.at("run").toString(), "--share", "shared.zip"));
        assertThat(shared.exit()).as(shared.err()).isZero();
        Path copy = scene.at("copy");
        try (ZipFile zip = new ZipFile(scene.at("shared.zip").toFile())) {
            for (ZipEntry entry : zip.stream().toList()) {
                byte[] bytes = zip.getInputStream(entry).readAllBytes();
                assertClean(entry.getName(), new String(bytes, StandardCharsets.UTF_8));
                Path file =
                        copy.resolve(entry.getName().substring(entry.getName().indexOf('/') + 1));
                Files.createDirectories(file.getParent());
                Files.write(file, bytes);
            }
        }
        assertThat(copy.resolve("logs")).isNotEmptyDirectory();
        assertThat(copy.resolve("request.json")).doesNotExist();
        Ended again = scene.run(List.of("report", copy.toString(), "--format", "csv"));
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(again.err()).doesNotContain("incomplete");
        Ended original = scene.run(List.of("report", scene.at("run").toString(), "--format", "csv"));
        assertThat(again.out()).isEqualTo(original.out());
    }
}
