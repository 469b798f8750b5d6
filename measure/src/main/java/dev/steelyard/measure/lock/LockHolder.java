package dev.steelyard.measure.lock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The process that holds the lock on a file, as Linux lists it. */
public final class LockHolder {

    private LockHolder() {}

    /**
     * Returns the holder's process id; empty if the lock is not listed, or this is not Linux.
     *
     * @param file the locked file
     * @param locks lines such as {@code 2: POSIX  ADVISORY  WRITE 4711 fe:00:9977939 0 EOF}: process, device and file number
     * @throws IOException if the file's number cannot be read
     */
    public static Optional<Long> of(Path file, List<String> locks) throws IOException {
        Object number;
        try {
            number = Files.getAttribute(file, "unix:ino");
        } catch (UnsupportedOperationException | IllegalArgumentException noUnix) {
            return Optional.empty();
        }
        return locks.stream()
                .map(line -> line.strip().split("\\s+", -1))
                .filter(words -> words.length > 5 && words[5].endsWith(":" + number) && words[4].matches("\\d{1,9}"))
                .map(words -> Long.valueOf(words[4]))
                .findFirst();
    }

    /** Returns the holder for a message, such as {@code process 4711, java}; empty if unknown. */
    public static Optional<String> named(Path file) {
        try {
            return of(file, Files.readAllLines(Path.of("/proc/locks"))).map(LockHolder::named);
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }

    /** Returns only the program's name, because a command line may contain secrets. */
    private static String named(long process) {
        return "process " + process
                + ProcessHandle.of(process)
                        .flatMap(handle -> handle.info().command())
                        .map(command -> ", " + Path.of(command).getFileName())
                        .orElse("");
    }
}
