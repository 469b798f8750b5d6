package dev.steelyard.workspace.checkout;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The record of who owns a folder of checkouts. The folder is called after the owner's process id and start time, so
 * that there is no moment at which it has no owner; a file in it is kept locked while the owner lives. The kernel gives the
 * lock back even after kill -9, and on every host that shares the folder.
 */
final class Ownership implements AutoCloseable {

    private static final String RECORD = "owner";
    private static final Pattern NAME = Pattern.compile("(\\d+)-(\\d+)-[0-9a-f]+");

    private final Path folder;
    private final FileChannel channel;

    private Ownership(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /** What this process is called as an owner: its id and start time. */
    static String self() {
        ProcessHandle self = ProcessHandle.current();
        return self.pid() + "-" + startMillis(self);
    }

    /** Makes a folder that belongs to this process. */
    static Ownership take(Path parent) throws IOException {
        String random = UUID.randomUUID().toString().substring(0, 8);
        Path folder = Files.createDirectory(parent.resolve(self() + "-" + random));
        FileChannel channel = FileChannel.open(
                folder.resolve(RECORD),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        channel.lock();
        return new Ownership(folder, channel);
    }

    /** Takes over a folder whose owner is gone; empty if the owner lives or the folder is none of ours. */
    static Optional<Ownership> inherit(Path folder) throws IOException {
        Matcher name = NAME.matcher(String.valueOf(folder.getFileName()));
        if (!name.matches() || isAlive(Long.parseLong(name.group(1)), Long.parseLong(name.group(2)))) {
            return Optional.empty();
        }
        FileChannel channel = FileChannel.open(
                folder.resolve(RECORD), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return Optional.of(new Ownership(folder, channel));
            }
        } catch (OverlappingFileLockException e) {
            // another thread of this process owns it
        }
        channel.close();
        return Optional.empty();
    }

    private static boolean isAlive(long pid, long start) {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(process -> startMillis(process) == start)
                .isPresent();
    }

    private static long startMillis(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /** What the process that made the folder is called. */
    String owner() {
        String name = String.valueOf(folder.getFileName());
        return name.substring(0, name.lastIndexOf('-'));
    }

    /** The folder that is owned. */
    Path folder() {
        return folder;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
