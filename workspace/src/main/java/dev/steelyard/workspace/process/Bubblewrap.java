package dev.steelyard.workspace.process;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.isolation.Isolation;
import dev.steelyard.core.isolation.Sandbox;
import dev.steelyard.core.isolation.Sandbox.Access;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The bubblewrap of this machine, and what every process that it confines finds. */
public final class Bubblewrap {

    private static final String PROGRAM = "bwrap";
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** Sockets of other programs are in these; they are connected to regardless of who may write. */
    private static final List<Path> PRIVATE =
            Stream.of("/tmp", "/var/tmp", "/run", "/dev/shm").map(Path::of).toList();

    /** Where systems keep the addresses of name servers, and NixOS its programs. */
    private static final List<Path> PUBLIC = Stream.of("/run/systemd/resolve", "/run/resolvconf", "/run/current-system")
            .map(Path::of)
            .toList();

    /** Where programs keep keys and tokens, in the user's home. */
    private static final List<String> SECRETS = List.of(
            ".ssh",
            ".gnupg",
            ".netrc",
            ".git-credentials",
            ".config/git/credentials",
            ".config/gh",
            ".config/glab-cli",
            ".config/gcloud",
            ".config/steelyard",
            ".aws",
            ".azure",
            ".kube",
            ".docker",
            ".npmrc",
            ".pgpass",
            ".pypirc",
            ".cargo/credentials",
            ".cargo/credentials.toml",
            ".bash_history");

    private Bubblewrap() {}

    /**
     * Returns a sandbox without any folder of its own; empty if nothing is isolated.
     *
     * @param environment of the user
     * @throws UserError if bubblewrap is not installed, or this system does not let it work
     */
    public static Optional<Sandbox> find(Map<String, String> environment, Isolation isolation) {
        if (!isolation.on()) {
            return Optional.empty();
        }
        Path program = SearchPath.find(environment, PROGRAM)
                .orElseThrow(() -> UserError.failed(
                        "--isolate needs bubblewrap, but there is no " + PROGRAM + " on the PATH",
                        "Install it, for example with 'apt-get install bubblewrap', or leave --isolate out."));
        Path home = Path.of(System.getProperty("user.home")).toAbsolutePath();
        List<Path> homes = Stream.of(home, Path.of(environment.getOrDefault("HOME", home.toString())))
                .filter(Path::isAbsolute)
                .distinct()
                .toList();
        List<Path> secrets = homes.stream()
                .flatMap(each -> SECRETS.stream().map(each::resolve))
                .toList();
        Sandbox sandbox = new Sandbox(program, isolation.network(), false, List.of())
                .with(
                        Access.PRIVATE,
                        PRIVATE.stream().filter(Files::isDirectory).toList())
                .with(Access.READ, PUBLIC)
                .with(Access.READ, homes)
                .with(Access.READ, List.of(Path.of(System.getProperty("java.home"))))
                .with(Access.READ, programs(environment))
                .with(
                        Access.HIDDEN_FOLDER,
                        secrets.stream().filter(Files::isDirectory).toList())
                .with(
                        Access.HIDDEN_FILE,
                        secrets.stream().filter(Files::isRegularFile).toList());
        requireWorking(sandbox, environment);
        return Optional.of(sandbox);
    }

    private static List<Path> programs(Map<String, String> environment) {
        Stream<String> folders = Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator));
        return Stream.concat(folders, Stream.of(environment.getOrDefault("JAVA_HOME", "")))
                .filter(folder -> folder.startsWith("/"))
                .map(Path::of)
                .toList();
    }

    /** Containers, and systems that restrict user namespaces, may not let it work. */
    private static void requireWorking(Sandbox sandbox, Map<String, String> environment) {
        List<String> argv = Stream.concat(sandbox.withOwnProcesses().command(Path.of("/")).stream(), Stream.of("true"))
                .toList();
        try (Processes processes = new Processes()) {
            Completed trial = processes.run(new Command(argv, Path.of("/"), environment, LIMIT));
            if (!trial.succeeded()) {
                throw UserError.failed(
                        "--isolate cannot be used on this system: "
                                + trial.errors().strip(),
                        "Allow unprivileged user namespaces: on Ubuntu with 'sudo sysctl "
                                + "kernel.apparmor_restrict_unprivileged_userns=0', in a container by its options; or"
                                + " leave --isolate out.");
            }
        }
    }
}
