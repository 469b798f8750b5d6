package dev.steelyard.measure.host;

import dev.steelyard.core.isolation.AllowedVariables;
import dev.steelyard.core.isolation.Sandbox;
import dev.steelyard.core.isolation.Sandbox.Access;
import dev.steelyard.core.model.Subject;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What JMH hosts and their forks are confined to.
 *
 * @param command a command that confines itself and then executes what follows, such as {@code taskset}; empty for none
 * @param sandbox what they may read and write; empty if they do what the user may do
 */
public record Confinement(List<String> command, Optional<Sandbox> sandbox) {

    private static final List<String> RELAY_ARGS = List.of("-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    public Confinement {
        command = List.copyOf(command);
    }

    /**
     * Returns the process of a host.
     *
     * @param host its command
     * @param temporary a folder that it may write to
     * @throws IOException if it cannot be connected to its endpoint
     */
    ProcessBuilder process(Subject subject, Endpoint endpoint, Path temporary, List<String> host) throws IOException {
        List<String> words = new ArrayList<>(command);
        ProcessBuilder builder =
                new ProcessBuilder().directory(subject.directory().toFile());
        if (sandbox.isPresent()) {
            Sandbox own = sandbox.get().with(Access.READ, read(subject)).with(Access.WRITE, List.of(temporary));
            boolean relayed = !own.network();
            Sandbox whole = relayed ? own.with(Access.READ, List.of(parent(endpoint.socket()))) : own;
            words.addAll(whole.command(subject.directory()));
            if (relayed) {
                words.addAll(relay(endpoint));
            }
            Map<String, String> allowed = AllowedVariables.of(builder.environment());
            builder.environment().keySet().retainAll(allowed.keySet());
        }
        AllowedVariables.removeLedger(builder.environment());
        words.addAll(host);
        return builder.command(words);
    }

    /** The words before a command that is run behind a relay. */
    private static List<String> relay(Endpoint endpoint) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(RELAY_ARGS);
        words.add("-cp");
        words.add(Harness.of(Relay.class) + File.pathSeparator + Harness.path());
        words.add(Relay.class.getName());
        words.add(endpoint.socket().toString());
        words.add(Integer.toString(endpoint.port()));
        return words;
    }

    /** What a host loads, in case it is in a folder that is hidden from it. */
    private static List<Path> read(Subject subject) {
        Path bin = parent(subject.java());
        return Stream.concat(
                        subject.classPath().stream(),
                        Stream.of(Harness.path(), Harness.of(Relay.class), subject.directory(), parent(bin)))
                .map(Path::toAbsolutePath)
                .toList();
    }

    private static Path parent(Path path) {
        return Objects.requireNonNull(path.toAbsolutePath().getParent(), () -> path + " has no parent");
    }
}
