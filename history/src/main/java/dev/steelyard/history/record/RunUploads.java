package dev.steelyard.history.record;

import dev.steelyard.compare.folder.RunCommits;
import dev.steelyard.compare.folder.UntrustedFolder;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.fact.RecordedAs;
import dev.steelyard.history.fact.RunFacts;
import dev.steelyard.history.ledger.FactIds;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.workspace.files.FileTree;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * Adds runs that somebody sends as the zip file of {@code report --share}. Verdicts are recomputed from its blocks; what it says of the commits
 * that the run compares, and of causes, is its sender's word.
 */
public final class RunUploads {

    /** Bytes that an archive may unpack to, with the files in it that are not read. */
    private static final long MOST_BYTES = 512L << 20;

    private static final int MOST_ENTRIES = 10_000;
    private static final int BUFFER = 1 << 16;
    /** A file of a run, in the archive's only folder or in none. */
    private static final Pattern ENTRY = Pattern.compile("(?:[^/]{1,100}/)?(?<name>[a-z.]{1,20})");

    private static final String REMEDY = "Send the file that 'steelyard report RUN --share run.zip' writes.";
    private static final UntrustedFolder.Refusal REFUSED = new UntrustedFolder.Refusal("is not recorded", REMEDY);

    private final Ledger ledger;
    private final InstantSource clock;

    /**
     * @param ledger the ledger
     * @param clock the time of day
     */
    public RunUploads(Ledger ledger, InstantSource clock) {
        this.ledger = ledger;
        this.clock = clock;
    }

    /**
     * A recorded run.
     *
     * @param id its identity in the ledger
     * @param name its name
     * @param how what recording it changed
     */
    public record Uploaded(String id, String name, RecordedAs how) {}

    /**
     * Adds a run; its verdicts are recomputed from its blocks. Adding it again has no effect.
     *
     * @param archive the bytes of the zip file
     * @throws UserError if it is not such a file, or the ledger cannot be written
     */
    public Uploaded add(ProjectName project, byte[] archive) {
        RunFacts facts = read(project, archive);
        RecordedAs how = ledger.addOwn(facts, clock);
        return new Uploaded(FactIds.ofRun(facts.run()), facts.run().id(), how);
    }

    private static RunFacts read(ProjectName project, byte[] archive) {
        try {
            Path place = Files.createTempDirectory("steelyard-upload");
            try {
                Path folder = Files.createDirectory(place.resolve("run"));
                unpack(archive, folder);
                return UntrustedFolder.read(
                        folder, REFUSED, copy -> FolderFacts.read(copy, project, RunCommits.read(copy)));
            } catch (UserError e) {
                String problem = e.problem().replace(place + "/", "");
                throw (e.kind() == UserError.Kind.USAGE
                                ? UserError.usage(problem, e.remedy())
                                : UserError.failed(problem, e.remedy()))
                        .causedBy(e);
            } finally {
                FileTree.delete(place);
            }
        } catch (IOException e) {
            throw UserError.failed(
                            "the run cannot be unpacked: " + e.getMessage(), "Check that the disk has free space.")
                    .causedBy(e);
        }
    }

    /** Unpacks the files of a run, whatever else there is. */
    private static void unpack(byte[] archive, Path folder) throws IOException {
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(archive))) {
            long left = MOST_BYTES;
            int entries = 0;
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (++entries > MOST_ENTRIES) {
                    throw UserError.usage("the archive has more than " + MOST_ENTRIES + " files", REMEDY);
                }
                Matcher name = ENTRY.matcher(entry.getName());
                boolean wanted = name.matches()
                        && UntrustedFolder.most(name.group("name")).isPresent();
                left = wanted
                        ? unpack(in, folder.resolve(name.group("name")), left)
                        : copied(in, OutputStream.nullOutputStream(), left);
            }
            if (entries == 0) {
                throw UserError.usage("the request is not a zip file", REMEDY);
            }
        } catch (ZipException | EOFException | IllegalArgumentException e) {
            throw UserError.usage("the archive is damaged: " + e.getMessage(), REMEDY)
                    .causedBy(e);
        }
    }

    private static long unpack(ZipInputStream in, Path file, long left) throws IOException {
        if (Files.exists(file)) {
            throw UserError.usage("the archive has two files " + file.getFileName(), REMEDY);
        }
        long most = UntrustedFolder.most(file.getFileName().toString()).orElseThrow();
        try (OutputStream out = Files.newOutputStream(file)) {
            long room = Math.min(left, most);
            return left - room + copied(in, out, room);
        }
    }

    /** Copies a file of an archive; returns how much more it could have had. */
    private static long copied(ZipInputStream in, OutputStream out, long most) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long left = most;
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            left -= count;
            if (left < 0) {
                throw UserError.usage("a file of the archive is too large once it is unpacked", REMEDY);
            }
            out.write(buffer, 0, count);
        }
        return left;
    }
}
