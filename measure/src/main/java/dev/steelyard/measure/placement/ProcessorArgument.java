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
 * The JVM argument that shows a fork all processors of the machine. Without it, code in a worker that is confined to
 * one CPU would see one processor. The choice of collectors and compilers does not change, since the number is the
 * same.
 */
public final class ProcessorArgument {
    private static final String COUNT = "-XX:ActiveProcessorCount=";

    private static final Pattern VERSION = Pattern.compile("^JAVA_VERSION=\"(\\d{1,3})[^\"]*\"", Pattern.MULTILINE);
    /** JVMs before 10, but for late updates of 8, do not start with an argument that they do not know. */
    private static final int KNOWN_FROM = 10;

    private ProcessorArgument() {}

    /**
     * Returns what to add to the arguments of a fork; nothing where workers are free in the whole run, where the
     * arguments set the number themselves, and for JVMs that may not know the argument.
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

    /** Old JDKs say 1.8; one that does not say its version is left alone. */
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
