package dev.steelyard.compare.folder;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.secret.SecretWords;
import dev.steelyard.measure.files.PrivateFile;
import dev.steelyard.measure.journal.AtomicFile;
import dev.steelyard.measure.journal.FolderLock;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.workspace.files.FileTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder of one run and the small files that Steelyard keeps beside its journal. */
public final class RunPlace implements AutoCloseable {

    static final String REQUEST = "request.json";
    static final String COMMAND = "command.txt";
    static final String LOGS = "logs";
    private static final int DELETIONS = 10;
    private static final long DELETING_NANOS = 50_000_000;

    private final String id;
    private @Nullable Path folder;
    private volatile boolean begun;
    private volatile boolean logsNeeded;
    private volatile boolean kept;
    private boolean made;
    private @Nullable FolderLock lock;
    private @Nullable Path temporary;
    private String command = "compare";
    private List<String> unrecorded = List.of();

    /** The place of a run that has no folder yet. */
    public RunPlace(String id) {
        this.id = id;
    }

    /** The place of a run that was begun before. */
    public static RunPlace resumed(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        RunPlace place = new RunPlace(String.valueOf(absolute.getFileName()));
        place.folder = absolute;
        place.begun = true;
        return place;
    }

    /** The place of an experiment that was begun before: whoever asked for it goes on with it, not its own command. */
    public static RunPlace experiment(Path folder) {
        RunPlace place = resumed(folder);
        place.begun = false;
        place.kept = true;
        return place;
    }

    /** Name of the run. */
    public String id() {
        return id;
    }

    /** The run's folder; a dry run has none. */
    public Path folder() {
        if (folder == null) {
            throw new IllegalStateException("run " + id + " has no folder");
        }
        return folder;
    }

    /** Returns the folder for the output of hosts and forks: in the run's folder, or for a dry run in a temporary one.
     * */
    public Path logs() {
        try {
            if (folder != null) {
                return PrivateFile.createFolder(folder.resolve(LOGS));
            }
            temporary = temporary == null ? Files.createTempDirectory("steelyard-logs") : temporary;
            return temporary;
        } catch (IOException e) {
            throw unwritable(folder == null ? Path.of(LOGS) : folder, e);
        }
    }

    /**
     * Makes and claims the run's folder before anything is built or measured, so that a folder that cannot be written, or
     * that another run has, is known at once.
     *
     * <p>What a run that never began left behind does not count as content. Inside a repository the folder tells git to
     * ignore it, since the working tree may be a variant and must not change by being measured.
     *
     * @param repository root of the repository under test, if there is one
     * @throws UserError if it cannot be made or written, holds files already, or another run has claimed it
     */
    public void claim(Path target, Optional<Path> repository) {
        Path absolute = target.toAbsolutePath().normalize();
        try {
            made = Files.notExists(absolute);
            Files.createDirectories(absolute);
            requireEmpty(absolute);
            Path probe = Files.createTempFile(absolute, "probe", "");
            Files.delete(probe);
            lock = locked(absolute);
            // Another run may have begun in it a moment ago.
            requireEmpty(absolute);
            if (absolute.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                keepToUser(absolute);
            }
            if (repository.isPresent()
                    && absolute.toRealPath().startsWith(repository.get().toRealPath())) {
                Files.writeString(absolute.resolve(UnbegunRun.IGNORE), "*\n", StandardCharsets.UTF_8);
            }
            folder = absolute;
        } catch (IOException e) {
            throw unwritable(absolute, e);
        }
    }

    private static void requireEmpty(Path folder) throws IOException {
        if (!UnbegunRun.nothingElseIn(folder)) {
            throw UserError.usage(
                    folder + " is not empty",
                    "Specify an empty folder with --out, or resume the run in this one with --resume.");
        }
    }

    private static FolderLock locked(Path folder) {
        try {
            return FolderLock.take(folder);
        } catch (UserError e) {
            // Here the user has just named the folder, so it is the request that is at fault.
            throw UserError.usage(e.problem(), e.remedy()).causedBy(e);
        }
    }

    /** The claim on the folder, for the journal. */
    public FolderLock lock() {
        if (lock == null) {
            throw new IllegalStateException("run " + id + " did not claim its folder");
        }
        return lock;
    }

    /** Releases the lock on the folder. */
    private void release() {
        try {
            if (lock != null) {
                lock.close();
            }
        } catch (IOException e) {
            // The claim goes with this process, which is about to end.
            System.getLogger(RunPlace.class.getName()).log(System.Logger.Level.DEBUG, "cannot release " + folder, e);
        }
    }

    /** Keeps the logs of a run that never began: an error names them. */
    public void keepLogs() {
        logsNeeded = true;
    }

    /**
     * Releases the folder. That of a run that never began is cleared, so that the next attempt can have it, and so are the
     * logs of a dry run.
     */
    @Override
    public void close() {
        release();
        if (!begun && !kept && !logsNeeded) {
            clear();
        }
    }

    private void clear() {
        try {
            if (temporary != null) {
                deleteLogs(temporary);
            }
            if (folder != null && made) {
                deleteMade(folder);
            } else if (folder != null && UnbegunRun.nothingElseIn(folder)) {
                UnbegunRun.remove(folder);
            }
        } catch (IOException e) {
            // The error that ended the run is the one to show; leftovers do not prevent the next run.
            System.getLogger(RunPlace.class.getName()).log(System.Logger.Level.DEBUG, "cannot clear " + folder, e);
        }
    }

    /** Deletes a folder that was made for a run that never began, again if its logs come back; see {@link #deleteLogs}. */
    private static void deleteMade(Path folder) throws IOException {
        for (int attempt = 1;
                attempt <= DELETIONS && Files.exists(folder) && UnbegunRun.nothingElseIn(folder);
                attempt++) {
            UnbegunRun.remove(folder);
            try {
                Files.deleteIfExists(folder);
            } catch (DirectoryNotEmptyException e) {
                System.getLogger(RunPlace.class.getName())
                        .log(System.Logger.Level.DEBUG, "not empty yet: " + folder, e);
            }
            LockSupport.parkNanos(DELETING_NANOS);
        }
    }

    /**
     * Deletes the logs of a dry run, again if they come back: where it is interrupted while hosts are starting, one that was
     * killed a moment ago may still write, and the next may just be making its folder.
     */
    private static void deleteLogs(Path logs) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                FileTree.delete(logs);
                LockSupport.parkNanos(DELETING_NANOS);
                if (Files.notExists(logs) || attempt == DELETIONS) {
                    return;
                }
            } catch (DirectoryNotEmptyException e) {
                if (attempt == DELETIONS) {
                    throw e;
                }
            }
        }
    }

    /** What is resumed must be whole, passwords of properties included. Some file systems know no permissions. */
    private static void keepToUser(Path folder) {
        try {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        } catch (IOException e) {
            System.getLogger(RunPlace.class.getName())
                    .log(System.Logger.Level.DEBUG, "cannot restrict the permissions of " + folder, e);
        }
    }

    private static UserError unwritable(Path folder, IOException e) {
        return UserError.usage(
                        "cannot write to the run's folder " + folder + ": " + e,
                        "Specify a writable folder with --out.")
                .causedBy(e);
    }

    /** Keeps the command, for people, of a run that nothing can resume. */
    public void keep(List<String> commandLine) {
        try {
            AtomicFile.write(folder().resolve(COMMAND), (line(commandLine) + "\n").getBytes(StandardCharsets.UTF_8));
            kept = true;
        } catch (IOException e) {
            throw unwritable(folder(), e);
        }
    }

    /** Keeps the request, for a resumed run, and the command, for people. */
    public void begin(CompareRequest request) {
        keep(request.output().commandLine());
        try {
            AtomicFile.write(
                    folder().resolve(REQUEST), RequestFile.write(request).getBytes(StandardCharsets.UTF_8));
            command = ResumeCommand.name(request.output().commandLine());
            begun = true;
        } catch (IOException e) {
            throw unwritable(folder(), e);
        }
    }

    /** Returns the words as a shell reads them, without passwords: nothing reads them but people. */
    private static String line(List<String> words) {
        return Stream.concat(Stream.of("steelyard"), SecretWords.words(words).stream())
                .map(word -> word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }

    /** Returns the request that the run was begun with, with another end if one is given. */
    public CompareRequest request(Optional<FailOn> failOn, Format format) {
        try {
            CompareRequest begunWith = RequestFile.read(folder().resolve(REQUEST));
            Output output = begunWith.output();
            command = ResumeCommand.name(output.commandLine());
            return begunWith.with(new Output(
                    Optional.of(folder()),
                    failOn.orElse(output.failOn()),
                    format,
                    false,
                    output.commandLine(),
                    output.explain(),
                    output.recording()));
        } catch (IOException | IllegalArgumentException e) {
            throw UserError.usage(
                            folder().resolve(REQUEST) + " cannot be read: " + e.getMessage(),
                            "Start a new run; 'steelyard report' still shows the results of this one.")
                    .causedBy(e);
        }
    }

    /** Returns whether what is resumed is on disk. */
    public boolean begun() {
        return begun;
    }

    /** Says how to go on with a run that is being ended, if it has begun. */
    public void interrupted(Console console) {
        if (begun) {
            console.progress()
                    .warning("Interrupted. Finished blocks are kept; to resume: steelyard " + command
                            + " --resume " + folder()
                            + unrecorded.stream().map(word -> " " + word).collect(Collectors.joining()));
        }
    }

    /** Keeps in mind what the run is to be given: until it is recorded, whoever interrupts has to ask for it again. */
    public void extending(Extension more) {
        unrecorded = more.options();
    }

    /** Records what the run is given, so that it goes on with that even if it is killed. */
    public void extend(Journal journal, Extension more) {
        // First, for a run that is to be measured must never look finished.
        RunFolders.reopen(folder());
        journal.extend(more);
        unrecorded = List.of();
    }
}
