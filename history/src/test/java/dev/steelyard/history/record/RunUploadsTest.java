package dev.steelyard.history.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.delivery.Rereport;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.compare.request.ReportRequest;
import dev.steelyard.compare.request.ReportRequest.Statistic;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.fact.RecordedAs;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** Runs that were measured elsewhere, as {@code report --share} writes them, and what strangers may send instead. */
class RunUploadsTest extends RecordingFixture {

    private static final ProjectName PROJECT = new ProjectName("decoder", "decoder");

    private int runs;

    private RunUploads uploads() {
        return new RunUploads(ledger(), InstantSource.system());
    }

    private byte[] shared() throws IOException {
        Path zip = folder.resolve("run.zip");
        new Rereport(options)
                .report(
                        new ReportRequest(
                                repository,
                                run("run", Recording.OFF).folder().toString(),
                                Statistic.MEAN,
                                new ReportRequest.Files(Optional.empty(), false, Optional.of(zip)),
                                Format.TEXT,
                                false),
                        console);
        return Files.readAllBytes(zip);
    }

    private static byte[] zip(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    private Map<String, byte[]> files() throws IOException {
        Path run = run("run-" + runs++, Recording.OFF).folder();
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (String name : List.of("run.json", "journal", "finished")) {
            files.put("run/" + name, Files.readAllBytes(run.resolve(name)));
        }
        return files;
    }

    private void refused(byte[] archive, String why) throws IOException {
        List<String> before = leftovers();
        assertThatThrownBy(() -> uploads().add(PROJECT, archive))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(why);
        assertThat(leftovers()).isEqualTo(before);
        assertThat(folder.resolve("data")).doesNotExist();
    }

    private static List<String> leftovers() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.startsWith("steelyard-upload"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void a_shared_run_is_recorded_once_with_its_commits() throws Exception {
        byte[] shared = shared();
        RunUploads.Uploaded first = uploads().add(PROJECT, shared);
        assertThat(first.how()).isEqualTo(RecordedAs.NEW);
        assertThat(uploads().add(PROJECT, shared).how()).isEqualTo(RecordedAs.KNOWN);

        List<BenchmarkHistory> histories = ledger().history(name -> true);
        assertThat(histories).singleElement().satisfies(history -> {
            assertThat(history.project()).isEqualTo("decoder");
            HistoryPoint point = history.points().get(0);
            assertThat(point.result().change().orElseThrow().estimate()).isBetween(-0.21, -0.19);
            assertThat(point.treatment().revision()).contains(second);
            assertThat(point.treatment().committed()).contains(Instant.parse("2026-11-20T10:00:00Z"));
            assertThat(point.circumstances().finished()).isTrue();
        });
        assertThat(ledger().check().sound()).isTrue();
    }

    @Test
    void a_run_without_commits_is_recorded_as_well() throws Exception {
        assertThat(uploads().add(PROJECT, zip(files())).how()).isEqualTo(RecordedAs.NEW);
    }

    @Test
    void what_else_an_archive_has_is_neither_read_nor_written_anywhere() throws Exception {
        Map<String, byte[]> files = files();
        files.put("../../escaped", new byte[1]);
        files.put("run/../../escaped", new byte[1]);
        files.put("/escaped", new byte[1]);
        files.put("run/logs/journal", "not the journal".getBytes(StandardCharsets.UTF_8));
        assertThat(uploads().add(PROJECT, zip(files)).how()).isEqualTo(RecordedAs.NEW);
        assertThat(folder.resolve("escaped")).doesNotExist();
        assertThat(Path.of(System.getProperty("java.io.tmpdir"), "escaped")).doesNotExist();
    }

    @Test
    void archives_of_strangers_are_refused_with_the_reason() throws Exception {
        refused(new byte[0], "not a zip file");
        refused("PK".getBytes(StandardCharsets.UTF_8), "not a zip file");
        refused(zip(Map.of("run/run.json", "{}".getBytes(StandardCharsets.UTF_8))), "journal is missing");
        Map<String, byte[]> twice = files();
        twice.put("other/journal", new byte[0]);
        refused(zip(twice), "two files journal");
        Map<String, byte[]> forged = files();
        forged.put("run/run.json", "{\"variants\": {}}".getBytes(StandardCharsets.UTF_8));
        refused(zip(forged), "run.json");
        Map<String, byte[]> commits = files();
        commits.put(
                "run/commits.json",
                "{\"schemaVersion\": 1, \"commits\": [{\"id\": \"x\"}]}".getBytes(StandardCharsets.UTF_8));
        refused(zip(commits), "commits.json");
        byte[] whole = zip(files());
        byte[] broken = whole.clone();
        broken[whole.length / 3] ^= 0x55;
        assertThatThrownBy(() -> uploads().add(PROJECT, broken)).isInstanceOf(UserError.class);
    }

    @Test
    void a_run_of_another_project_is_not_touched() throws Exception {
        byte[] archive = zip(files());
        uploads().add(PROJECT, archive);
        assertThatThrownBy(() -> uploads().add(new ProjectName("other", "other"), archive))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("recorded of another project");
        assertThat(ledger().check().runs()).isEqualTo(1);
    }

    @Test
    void commits_that_the_run_does_not_compare_are_not_recorded() throws Exception {
        Map<String, byte[]> files = files();
        String other = "{\"id\": \"" + "a".repeat(40) + "\", \"parents\": [], \"authored\": \"2026-01-01T00:00:00Z\", "
                + "\"committed\": \"2026-01-01T00:00:00Z\", \"author\": \"x\", \"subject\": \"y\"}";
        files.put(
                "run/commits.json",
                ("{\"schemaVersion\": 1, \"commits\": [" + other + "]}").getBytes(StandardCharsets.UTF_8));
        uploads().add(PROJECT, zip(files));
        assertThat(ledger().commits(PROJECT.identity())).isEmpty();
    }

    @Test
    void an_archive_that_was_cut_is_its_senders_fault() throws Exception {
        byte[] whole = zip(files());
        assertThatThrownBy(() -> uploads().add(PROJECT, Arrays.copyOf(whole, whole.length / 2)))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE));
    }

    @Test
    void a_file_that_unpacks_to_too_much_is_refused() throws Exception {
        Map<String, byte[]> large = files();
        large.put("run/explain.json", new byte[(8 << 20) + 1]);
        refused(zip(large), "too large once it is unpacked");
    }
}
