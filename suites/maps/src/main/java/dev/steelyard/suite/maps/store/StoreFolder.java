package dev.steelyard.suite.maps.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * A new folder in {@code java.io.tmpdir} for the files of one store. It is removed when closed, or when the JVM ends in any
 * way that runs shutdown hooks; {@code kill -9} does not, and leaves it.
 */
public final class StoreFolder implements AutoCloseable {

    /** What the names of all folders begin with. */
    public static final String PREFIX = "steelyard-maps-";

    private final Path path;
    private final Thread hook;

    private StoreFolder(Path path) {
        this.path = path;
        this.hook = new Thread(this::remove, "remove " + path);
    }

    /** Makes a folder. */
    public static StoreFolder create() {
        try {
            StoreFolder folder = new StoreFolder(Files.createTempDirectory(PREFIX));
            Runtime.getRuntime().addShutdownHook(folder.hook);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
