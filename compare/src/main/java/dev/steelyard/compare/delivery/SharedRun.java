package dev.steelyard.compare.delivery;

import static java.util.Objects.requireNonNull;

import dev.steelyard.compare.command.DiskError;
import dev.steelyard.compare.folder.RunCommits;
import dev.steelyard.compare.folder.RunFolders;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.core.secret.SecretParams;
import dev.steelyard.measure.journal.AtomicFile;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.measure.journal.RunFolder;
import dev.steelyard.measure.journal.RunRecord;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.workspace.files.FileTree;
import dev.steelyard.workspace.git.CommitFacts;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A run for others: its folder in a zip file, with everything that looks secret redacted. It can be reported and explained to people,
 * not resumed: what resuming needs are the secrets.
 */
final class SharedRun {

    /** Files up to this size are redacted as a whole, since a key may have many lines; larger ones line by line. */
    private static final long WHOLE = 4L << 20;

    /** How a log of a fork begins: the only place that still has the values of secret params. */
    private static final Pattern PARAMETER = Pattern.compile("# parameter (\\w+) = (.*)");

    /** What is copied, besides what is written anew. */
    private static final List<String> TEXTS =
            List.of("command.txt", "explain.json", "frames.json", "normal.json", "dependencies.json");

    private static final String JSON = ".json";

    private final RunFolder run;
    private final Path folder;
    private final Redaction redaction;

    /**
     * A run to share.
     *
     * @param folder its folder
     * @throws java.io.UncheckedIOException if its logs cannot be read
     */
    SharedRun(RunFolder run, Path folder) {
        this.run = run;
        this.folder = folder;
        try {
            this.redaction = Redaction.of(run.record().run(), run.record().jmh(), printed(folder.resolve("logs")));
        } catch (IOException e) {
            throw DiskError.of(folder + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static List<String> printed(Path logs) throws IOException {
        Set<String> secrets = new HashSet<>();
        for (Path log : files(logs)) {
            try (BufferedReader in = reader(log)) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    Matcher param = PARAMETER.matcher(line);
                    if (param.matches() && SecretParams.isSecret(param.group(1), param.group(2))) {
                        secrets.add(param.group(2));
                    }
                }
            }
        }
        return List.copyOf(secrets);
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        // Those of isolated forks are in a folder of their own, where a fork could have put a link to any file.
        try (Stream<Path> files = Files.walk(folder, 2)) {
            return files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }

    private static BufferedReader reader(Path file) throws IOException {
        return new BufferedReader(new InputStreamReader(
                Files.newInputStream(file),
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE)));
    }

    /**
     * Writes it, all or nothing.
     *
     * @param file the zip file
     * @param commits what git knows of the commits that the run compares
     * @throws java.io.UncheckedIOException if it cannot be written, or something of the run cannot be read
     */
    void write(Path file, RunReport report, ReportOptions options, List<CommitFacts> commits) {
        try {
            Path place = Files.createTempDirectory("steelyard-share-");
            try {
                Path copy = place.resolve(run.record().run().id());
                journal(copy);
                new Delivery(options).write(report, copy);
                texts(copy);
                RunCommits.write(copy, commits);
                Files.deleteIfExists(copy.resolve("lock"));
                if (RunFolders.isFinished(folder)) {
                    RunFolders.finish(copy);
                }
                AtomicFile.write(file, out -> zip(place, out));
            } finally {
                FileTree.delete(place);
            }
        } catch (IOException e) {
            throw DiskError.of(file + " cannot be written: " + e.getMessage(), e);
        }
    }

    private void journal(Path copy) {
        RunRecord begun = run.record();
        try (Journal journal = Journal.create(
                copy,
                new RunRecord(
                        redaction.run(begun.run()), redaction.words(begun.command()), redaction.jmh(begun.jmh())))) {
            run.blocks().forEach(block -> journal.append(redaction.block(block)));
        }
    }

    private void texts(Path copy) throws IOException {
        for (String name : TEXTS) {
            if (Files.isRegularFile(folder.resolve(name))) {
                text(folder.resolve(name), copy.resolve(name));
            }
        }
        Path target = Files.createDirectories(copy.resolve("logs"));
        Path logs = folder.resolve("logs");
        for (Path log : files(logs)) {
            Path to = target.resolve(logs.relativize(log).toString());
            Files.createDirectories(requireNonNull(to.getParent()));
            text(log, to);
        }
    }

    private void text(Path from, Path to) throws IOException {
        if (from.toString().endsWith(JSON)) {
            RedactedJson.copy(from, to, redaction::text);
            return;
        }
        if (Files.size(from) <= WHOLE) {
            String text = new String(Files.readAllBytes(from), StandardCharsets.UTF_8);
            Files.writeString(to, redaction.text(text), StandardCharsets.UTF_8);
            return;
        }
        try (BufferedReader in = reader(from);
                BufferedWriter out = Files.newBufferedWriter(to, StandardCharsets.UTF_8)) {
            KeyLines key = new KeyLines();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (!key.belongs(line)) {
                    out.write(redaction.text(line));
                    out.newLine();
                }
            }
        }
    }

    private static void zip(Path place, OutputStream out) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                zip.putNextEntry(new ZipEntry(place.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
        zip.finish();
    }
}
