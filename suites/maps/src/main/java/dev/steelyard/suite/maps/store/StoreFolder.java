package dev.steelyard.suite.maps.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A new folder in {@code java.io.tmpdir} for the files of one store. It is removed when closed, or when the JVM ends in any
 * way that runs shutdown hooks. A JVM that is killed runs none, and Steelyard kills forks that fail or are interrupted; so
 * the folder's name holds the process's id, and whoever makes the next folder removes those of processes that are gone.
 */
public final class StoreFolder implements AutoCloseable {

    /** What the names of all folders begin with. */
    public static final String PREFIX = "steelyard-maps-";

    /** Names of folders: the prefix, the id of the process, what {@link Files#createTempDirectory} adds. */
    private static final Pattern NAME = Pattern.compile(Pattern.quote(PREFIX) + "([1-9][0-9]{0,17})-.*");

    private final Path path;
    private final Thread hook;

    private StoreFolder(Path path) {
        this.path = path;
        this.hook = new Thread(this::remove, "remove " + path);
    }

    /**
     * Makes a folder, and removes those that killed processes left.
     *
     * @throws UncheckedIOException if no folder can be made; one that cannot be removed stays
     */
    public static StoreFolder create() {
        return create(Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** The same in another place than {@code java.io.tmpdir}. */
    static StoreFolder create(Path parent) {
        removeAbandoned(parent);
        try {
            String prefix = PREFIX + ProcessHandle.current().pid() + "-";
            StoreFolder folder = new StoreFolder(Files.createTempDirectory(parent, prefix));
            Runtime.getRuntime().addShutdownHook(folder.hook);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A folder that is another user's, or that another process removes at the same time, keeps nobody from working. */
    private static void removeAbandoned(Path parent) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, StoreFolder::isAbandoned)) {
            for (Path folder : folders) {
                try {
                    Files.walkFileTree(folder, new Removal());
                } catch (IOException e) {
                    // It stays for the next process.
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // They stay; if no folder can be made here either, that is said.
        }
    }

    /** Whether the process in its name is gone. An id that was given to a new process keeps a folder, which is the safe side. */
    private static boolean isAbandoned(Path folder) {
        Matcher name = NAME.matcher(folder.getFileName().toString());
        return name.matches()
                && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && !ProcessHandle.of(Long.parseLong(name.group(1)))
                        .map(ProcessHandle::isAlive)
                        .orElse(false);
    }

    /** Returns the folder. */
    public Path path() {
        return path;
    }

    /** Removes the folder with everything in it. */
    @Override
    public void close() {
        remove();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending: the hook runs, and finds nothing.
        }
    }

    private void remove() {
        try {
            Files.walkFileTree(path, new Removal());
        } catch (IOException e) {
            throw new UncheckedIOException("the files of a store stay in " + path + "; remove them", e);
        }
    }

    private static final class Removal extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            // A store's own thread may have removed it first.
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
