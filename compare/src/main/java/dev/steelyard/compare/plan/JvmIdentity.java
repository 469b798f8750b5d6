package dev.steelyard.compare.plan;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells JVMs apart without running them. */
public final class JvmIdentity {

    private JvmIdentity() {}

    /**
     * Returns a text that changes with the JVM behind an executable: its path with the {@code release} file of its JDK,
     * which names version and build; without such a file, the size and time of the executable.
     */
    static String of(Path java) {
        return java + " " + release(java);
    }

    /** Returns the same without the path: it is equal for the same JVM in another place. */
    public static String release(Path java) {
        try {
            Path real = java.toRealPath();
            Path release = real.resolveSibling("..").resolve("release").normalize();
            return Files.isRegularFile(release)
                    ? new String(Files.readAllBytes(release), StandardCharsets.UTF_8)
                    : Files.size(real) + " " + Files.getLastModifiedTime(real);
        } catch (IOException e) {
            // A JVM that cannot be looked at will not start either, and says so better.
            return "unreadable";
        }
    }

    /** Returns the size of a file in bytes; 0 for a folder, or what cannot be read. */
    static long size(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.size(file) : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
