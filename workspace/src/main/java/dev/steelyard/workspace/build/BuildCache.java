package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.workspace.files.Digest;
import dev.steelyard.workspace.files.FileTree;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Results of builds by key, in a folder that all processes share. An entry is made in a folder of its own and renamed,
 * so it is whole or not there; whoever makes or reads one holds the lock of its key.
 *
 * @param folder where the entries are
 */
record BuildCache(Path folder) {

    private static final String MANIFEST = "manifest";
    private static final String TRAITS = "traits";
    private static final String MAKING = ".making";
    private static final String SOURCES = ".sources";
    private static final String HOME = ".home";
    private static final String LOCK = ".lock";
    private static final String OWN = "own";
    private static final String OUTSIDE = "outside";
    private static final long POLL_MILLIS = 200;
    private static final int LONGEST_NAME = 20;

    /**
     * Held by the one thread that may make or read the entry of a key.
     *
     * @param key the key
     * @param channel holds the lock of a file until it is closed
     */
    record Lock(String key, FileChannel channel) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /**
     * Waits for the lock of a key.
     *
     * @param waiting called once if another process has it, with what is known of that: its process id, or nothing
     */
    Lock lock(String key, Consumer<Optional<Long>> waiting) throws IOException {
        FileTree.createPrivate(folder);
        Path file = folder.resolve(key + LOCK);
        // To be read as well: closing another channel of the file would drop the lock that this process may hold on it.
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        boolean told = false;
        while (true) {
            try {
                FileLock lock = channel.tryLock();
                if (lock != null) {
                    sign(channel);
                    return new Lock(key, channel);
                }
            } catch (OverlappingFileLockException e) {
                // another thread of this process has it: the same as another process
            }
            if (!told) {
                waiting.accept(holder(channel));
                told = true;
            }
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                channel.close();
                throw UserError.failed(
                                "interrupted while waiting for the build of another process",
                                "Run the command " + "again.")
                        .causedBy(e);
            }
        }
    }

    /** Says who holds the lock, for those who wait; without room for that, the lock holds as well. */
    private static void sign(FileChannel channel) {
        byte[] name = Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII);
        try {
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(name), 0);
        } catch (IOException e) {
            System.getLogger(BuildCache.class.getName()).log(System.Logger.Level.DEBUG, "cannot sign a lock", e);
        }
    }

    /** Returns the process that holds a lock; empty if it did not say so. */
    private static Optional<Long> holder(FileChannel channel) {
        ByteBuffer name = ByteBuffer.allocate(LONGEST_NAME);
        try {
            channel.read(name, 0);
        } catch (IOException e) {
            return Optional.empty();
        }
        String text = new String(name.array(), 0, name.position(), StandardCharsets.US_ASCII);
        return text.matches("\\d{1,9}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }

    /** The log of the latest build of a key. */
    Path log(Lock lock) {
        return folder.resolve(lock.key + ".log");
    }

    /** Where the sources of a key are laid out while they are built. */
    Path sources(Lock lock) {
        return folder.resolve(lock.key + SOURCES);
    }

    /** What an isolated build of a key has in place of the user's home, while it builds. */
    Path home(Lock lock) {
        return folder.resolve(lock.key + HOME);
    }

    /** Returns the class path kept under a key; empty if there is none, or not as it was kept. */
    Optional<List<Path>> find(Lock lock) {
        Path entry = folder.resolve(lock.key);
        try {
            List<Path> classPath = new ArrayList<>();
            for (String line : Files.readAllLines(entry.resolve(MANIFEST), StandardCharsets.UTF_8)) {
                String[] fields = line.split("\t", 3);
                boolean own = fields[0].equals(OWN);
                Path path = own ? entry.resolve(fields[2]) : Path.of(fields[2]);
                String found = own ? Digest.of(path) : String.valueOf(Files.size(path));
                if (!found.equals(fields[1])) {
                    return Optional.empty();
                }
                classPath.add(path);
            }
            // The time of the manifest is the time of its last use; see prune.
            Files.setLastModifiedTime(entry.resolve(MANIFEST), FileTime.from(Instant.now()));
            return classPath.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(classPath));
        } catch (IOException | IndexOutOfBoundsException e) {
            return Optional.empty(); // never made, or damaged: either way it is to be made
        }
    }

    /**
     * Keeps a class path under a key. What lies in the checkout or the home of the build is copied, since they go; so is a snapshot
     * from the local Maven repository, since it may change. Released jars are named where they are.
     *
     * @param checkout the top of the checkout
     */
    List<Path> keep(Lock lock, List<Path> classPath, Path checkout) throws IOException {
        return keep(lock, classPath, checkout, new TreeMap<>());
    }

    /**
     * Keeps a class path under a key, with how it was built.
     *
     * @param checkout the top of the checkout
     */
    List<Path> keep(Lock lock, List<Path> classPath, Path checkout, SortedMap<BuildTrait, String> traits)
            throws IOException {
        Path making = folder.resolve(lock.key + MAKING);
        FileTree.delete(making);
        Files.createDirectories(making);
        StringBuilder manifest = new StringBuilder();
        for (int i = 0; i < classPath.size(); i++) {
            Path path = classPath.get(i);
            String name = String.valueOf(path.getFileName());
            if (path.startsWith(checkout)
                    || path.startsWith(home(lock))
                    || name.contains("SNAPSHOT")
                    || Files.isDirectory(path)) {
                Path copy = Files.createDirectories(making.resolve(String.valueOf(i)))
                        .resolve(name);
                FileTree.copy(path, copy);
                append(manifest, OWN, Digest.of(copy), making.relativize(copy));
            } else {
                append(manifest, OUTSIDE, String.valueOf(Files.size(path)), path);
            }
        }
        Files.writeString(making.resolve(MANIFEST), manifest, StandardCharsets.UTF_8);
        List<String> lines = traits.entrySet().stream()
                .map(trait -> trait.getKey().name() + "\t" + trait.getValue().replaceAll("\\s+", " "))
                .toList();
        Files.write(making.resolve(TRAITS), lines, StandardCharsets.UTF_8);
        Path entry = folder.resolve(lock.key);
        FileTree.delete(entry);
        Files.move(making, entry, StandardCopyOption.ATOMIC_MOVE);
        return find(lock).orElseThrow(() -> new IOException("what was written to " + entry + " cannot be read back"));
    }

    /** Returns how what is kept under a key was built; earlier versions and later ones may say less or more. */
    SortedMap<BuildTrait, String> traits(Lock lock) throws IOException {
        Path file = folder.resolve(lock.key).resolve(TRAITS);
        SortedMap<BuildTrait, String> traits = new TreeMap<>();
        for (String line : Files.exists(file) ? Files.readAllLines(file, StandardCharsets.UTF_8) : List.<String>of()) {
            String[] fields = line.split("\t", 2);
            Arrays.stream(BuildTrait.values())
                    .filter(trait -> fields.length == 2 && trait.name().equals(fields[0]))
                    .forEach(trait -> traits.put(trait, fields[1]));
        }
        return traits;
    }

    private static void append(StringBuilder manifest, String kind, String digest, Path path) {
        manifest.append(kind)
                .append('\t')
                .append(digest)
                .append('\t')
                .append(path)
                .append('\n');
    }

    /**
     * Deletes entries that nobody used since a time, and what is unfinished and logs as old, unless somebody holds their
     * lock. The files of locks stay: one that is deleted could be held by two.
     */
    void prune(Instant time) throws IOException {
        List<Path> entries;
        try (Stream<Path> children = Files.list(folder)) {
            entries = children.filter(path -> !path.toString().endsWith(LOCK)).toList();
        }
        for (Path entry : entries) {
            Path manifest = entry.resolve(MANIFEST);
            Path used = Files.exists(manifest) ? manifest : entry;
            if (Files.getLastModifiedTime(used).toInstant().isBefore(time)) {
                pruneUnlocked(entry);
            }
        }
    }

    private void pruneUnlocked(Path entry) throws IOException {
        String name = String.valueOf(entry.getFileName());
        // A key has no dot, what is unfinished has one after it.
        String key = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
        try (FileChannel channel = FileChannel.open(
                        folder.resolve(key + LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock != null && lock.isValid()) {
                FileTree.delete(entry);
            }
        } catch (OverlappingFileLockException e) {
            // another thread of this process is using it after all
        }
    }
}
