package dev.steelyard.measure.placement;

import dev.steelyard.core.placement.Pinning;
import dev.steelyard.core.placement.Placement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The JVM argument that makes a fork see all processors of the machine. Without it, code in a worker pinned to one CPU
 * would see one processor. The choice of collectors and compilers is not affected, because the number is the default.
 */
public final class ProcessorArgument {
    private static final String COUNT = "-XX:ActiveProcessorCount=";

    private static final Pattern VERSION = Pattern.compile("^JAVA_VERSION=\"(\\d{1,3})[^\"]*\"", Pattern.MULTILINE);
    /** First JVM version that is known to support the argument; earlier ones, except late updates of 8, refuse to start with it. */
    private static final int KNOWN_FROM = 10;

    private ProcessorArgument() {}

    /**
     * Returns the arguments to add to those of a fork; empty if workers are free in the whole run, if the arguments
     * already set the number, and for JVMs that may not support the argument.
     *
     * @param java the executable of its JVM
     * @param arguments all arguments of the fork
     */
    public static List<String> of(Placement placement, Path java, List<String> arguments) {
        Optional<Pinning> pinning = placement.pinning();
        if (pinning.isEmpty() || arguments.stream().anyMatch(argument -> argument.startsWith(COUNT)) || !known(java)) {
            return List.of();
        }
        return List.of(COUNT + pinning.get().processors());
    }

    /** Returns whether the JVM supports the argument. Old JDKs have the version 1.8; one without a version is assumed not to. */
    private static boolean known(Path java) {
        try {
            Path release =
                    java.toRealPath().resolveSibling("..").resolve("release").normalize();
            Matcher version = VERSION.matcher(new String(Files.readAllBytes(release), StandardCharsets.UTF_8));
            return version.find() && Integer.parseInt(version.group(1)) >= KNOWN_FROM;
        } catch (IOException unreadable) {
            return false;
        }
    }
}
