package dev.steelyard.measure.host;

import dev.steelyard.core.model.Subject;
import dev.steelyard.harness.wire.Connection;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The location of the harness, so that benchmark JVMs can load it. */
public final class Harness {
    private static final String REMEDY = "Start Steelyard with its own launcher, ./steelyard.";

    private Harness() {}

    /**
     * Returns the harness's jar or directory of classes.
     *
     * @throws HostFailure if this JVM does not report where it loaded the harness from
     */
    public static Path path() {
        // A harness class that does not need JMH, which is not on this JVM's class path.
        return of(Connection.class);
    }

    /** Returns the jar or directory of a class that other JVMs load as well. */
    static Path of(Class<?> loaded) {
        CodeSource source = loaded.getProtectionDomain().getCodeSource();
        if (source == null) {
            throw new HostFailure(
                    "cannot find the harness jar: this JVM does not report where it was loaded from", REMEDY);
        }
        try {
            return Path.of(source.getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new HostFailure("cannot find the harness jar at " + source.getLocation(), REMEDY).causedBy(e);
        }
    }

    /**
     * Returns the class path of a variant's JVMs. The harness comes last, so that the benchmarks' own resources take
     * precedence and a CDS archive keeps its path prefix.
     *
     * @throws HostFailure if a path contains the character that separates class path entries
     */
    public static String classPath(Subject subject) {
        return Stream.concat(subject.classPath().stream(), Stream.of(path()))
                .map(Harness::entry)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String entry(Path path) {
        String entry = path.toAbsolutePath().toString();
        if (entry.contains(File.pathSeparator)) {
            throw new HostFailure(
                    entry + " cannot be part of a class path, since '" + File.pathSeparator + "' separates its entries",
                    "Move or copy it to a folder without '" + File.pathSeparator
                            + "' in its path; the folder of a run is chosen with --out.");
        }
        return entry;
    }
}
