package dev.steelyard.compare.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The version of Steelyard, as written by the build next to this class. */
public final class Version {
    private static final String CURRENT = read();

    private Version() {}

    /** Returns the version, such as {@code 1.0.0}. */
    public static String current() {
        return CURRENT;
    }

    private static String read() {
        try (InputStream file = Version.class.getResourceAsStream("version.txt")) {
            if (file == null) {
                throw new IllegalStateException("version.txt is missing beside " + Version.class.getName());
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
