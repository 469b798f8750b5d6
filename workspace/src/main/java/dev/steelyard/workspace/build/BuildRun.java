package dev.steelyard.workspace.build;

import dev.steelyard.core.error.BuildFailure;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.isolation.AllowedVariables;
import dev.steelyard.core.isolation.Sandbox;
import dev.steelyard.core.isolation.Sandbox.Access;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.workspace.jvm.BuildJdk;
import dev.steelyard.workspace.jvm.InstalledJdks;
import dev.steelyard.workspace.jvm.JavaNeed;
import dev.steelyard.workspace.jvm.Jdk;
import dev.steelyard.workspace.jvm.JdkChoice;
import dev.steelyard.workspace.jvm.JdkSigns;
import dev.steelyard.workspace.process.Command;
import dev.steelyard.workspace.process.MachineFault;
import dev.steelyard.workspace.process.Processes;
import dev.steelyard.workspace.process.ProgramLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * One build under way: runs its commands, keeps their log.
 *
 * @param request what is built
 * @param processes what runs the commands
 * @param shell environment and time limit of the commands
 * @param log receives each command and its output
 * @param progress told of each command
 * @param traits what is noted of how it was built, while it is
 */
record BuildRun(
        BuildRequest request,
        Processes processes,
        Shell shell,
        Path log,
        Consumer<String> progress,
        SortedMap<BuildTrait, String> traits) {

    BuildRun(BuildRequest request, Processes processes, Shell shell, Path log, Consumer<String> progress) {
        this(request, processes, shell, log, progress, new TreeMap<>());
    }

    /** Notes how it is built; of several notes of one trait, all are kept. */
    void note(BuildTrait trait, String value) {
        traits.merge(trait, value, (before, more) -> before + ", " + more);
    }

    /** Notes the module that a file or folder of the checkout belongs to. */
    void noteModule(Path module) {
        String folder = request.root().relativize(module).toString();
        note(BuildTrait.MODULE, folder.isEmpty() ? "the root folder" : folder);
    }

    /** Notes the JDK of the build; what a command of the user's uses is not known. */
    void noteJdk() {
        if (request.settings().command().isEmpty()) {
            shell.jdk().ifPresent(jdk -> note(BuildTrait.JDK, "JDK " + jdk.release()));
        }
    }

    /** Begins the line of a command in the log. */
    private static final String PROMPT = "$ cd ";

    /**
     * The environment in which commands run.
     *
     * @param environment of the commands
     * @param limit time limit of each command
     * @param jdks those to choose from
     * @param sandbox confines the commands; empty if they do what the user may do
     */
    record Shell(Map<String, String> environment, Duration limit, InstalledJdks jdks, Optional<Sandbox> sandbox) {

        /** An environment in which commands do what the user may do. */
        Shell(Map<String, String> environment, Duration limit, InstalledJdks jdks) {
            this(environment, limit, jdks, Optional.empty());
        }

        /** Returns the same for builds with a JDK; empty for the one that the environment means. */
        Shell with(Optional<Path> jdk) {
            return new Shell(BuildJdk.with(environment, jdk), limit, jdks, sandbox);
        }

        /**
         * Returns the same for commands that write only into a checkout, and into a folder in place of the repositories of Maven
         * and Gradle in the user's home: what a stranger's build downloads or forges there is for itself alone.
         */
        Shell within(Sandbox confining, BuildRequest request, Path home) {
            BuildTools tools = request.settings().tools();
            Sandbox own = confining
                    .withOwnProcesses()
                    .with(
                            Access.READ,
                            Stream.concat(tools.maven().stream(), tools.jdk().stream())
                                    .toList())
                    .with(Access.WRITE, List.of(request.root(), home))
                    // Git reads its settings and hooks from there.
                    .with(Access.SEALED, List.of(request.root().resolve(".git")));
            Map<String, String> variables = AllowedVariables.of(environment);
            ownRepositories(variables, home, request.settings().isolation().network());
            return new Shell(variables, limit, jdks, Optional.of(own));
        }

        /**
         * Maven 3.9 and Gradle 6.2 read what they lack there from the user's own; older ones download it. Without a network, Maven
         * uses the user's own, which it cannot change.
         */
        private static void ownRepositories(Map<String, String> variables, Path home, boolean network) {
            Path user = Path.of(System.getProperty("user.home"));
            if (network) {
                String tail = "-Dmaven.repo.local.tail=" + user.resolve(".m2").resolve("repository");
                variables.merge("MAVEN_OPTS", "-Dmaven.repo.local=" + home.resolve("maven"), Shell::joined);
                variables.merge("MAVEN_ARGS", tail, Shell::joined);
            }
            variables.put("GRADLE_USER_HOME", home.resolve("gradle").toString());
            variables.put(
                    "GRADLE_RO_DEP_CACHE",
                    user.resolve(".gradle").resolve("caches").toString());
        }

        private static String joined(String given, String more) {
            return given + " " + more;
        }

        /** Returns a command in this environment. */
        Command command(List<String> argv, Path directory) {
            List<String> words = new ArrayList<>();
            sandbox.ifPresent(confining -> words.addAll(confining.command(directory)));
            words.addAll(argv);
            return new Command(words, directory, environment, limit);
        }

        /** The JDK that builds use; empty if that is none, or too strange. */
        Optional<Jdk> jdk() {
            return InstalledJdks.inUse(environment).flatMap(Jdk::at);
        }
    }

    private BuildRun within(Duration limit) {
        return new BuildRun(
                request,
                processes,
                new Shell(shell.environment, limit, shell.jdks, shell.sandbox),
                log,
                progress,
                traits);
    }

    /**
     * Returns what the last command printed of the JDK that it would take instead, if it failed for its JDK; nothing if the
     * user named the JDK or the command.
     */
    private Optional<JavaNeed> sign() {
        BuildSettings settings = request.settings();
        return settings.command().isPresent() || settings.tools().jdk().isPresent()
                ? Optional.empty()
                : shell.jdk().flatMap(jdk -> JdkSigns.of(said(), jdk.release()));
    }

    private Optional<Jdk> fitting(JavaNeed sign) {
        return shell.jdks.fitting(with(sign), Optional.empty());
    }

    private List<JavaNeed> with(JavaNeed sign) {
        return Stream.concat(request.jdk().needs().stream(), Stream.of(sign)).toList();
    }

    /** Returns whether the last command failed for its JDK, and one that it would take is installed. */
    boolean needsOtherJdk() {
        return sign().flatMap(this::fitting).isPresent();
    }

    /** Returns a build from the beginning with another JDK, if {@link #needsOtherJdk}. */
    Optional<BuildRun> onOtherJdk() {
        return sign().flatMap(sign -> fitting(sign).map(jdk -> {
            progress.accept(request.label() + ": building again with " + jdk + ", since " + sign.source());
            JdkChoice choice = new JdkChoice(Optional.of(jdk.home()), with(sign));
            return new BuildRun(request.with(choice), processes, shell.with(choice.home()), log, progress);
        }));
    }

    /**
     * Runs a command.
     *
     * @throws UserError if its exit code is not 0, with the end of its output
     */
    void execute(List<String> argv, Path directory) {
        int code = attempt(argv, directory);
        if (code != 0) {
            throw failed("'" + line(argv, directory) + "'", code, Optional.empty());
        }
    }

    /** Runs a command and returns its exit code. */
    int attempt(List<String> argv, Path directory) {
        return attempt(argv, directory, line(argv, directory));
    }

    /**
     * Runs a command and returns its exit code.
     *
     * @param shown the command as people read it, if it is long
     */
    int attempt(List<String> argv, Path directory, String shown) {
        progress.accept("building " + request.label() + ": " + shown);
        return quietly(argv, directory);
    }

    /** Runs a command that is no part of the build itself, and returns its exit code. */
    int quietly(List<String> argv, Path directory) {
        Command command = shell.command(argv, directory);
        requireNoWayOut();
        try {
            String header = PROMPT + directory + " && " + line(argv, directory) + System.lineSeparator();
            Files.writeString(
                    log, header, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int code = processes.run(command, log).code();
        requireNoWayOut();
        return code;
    }

    /** Steelyard edits poms and adds files between the commands of a build: through a link, it would write outside of the checkout. */
    private void requireNoWayOut() {
        if (shell.sandbox.isEmpty()) {
            return;
        }
        Path root = request.root();
        try (Stream<Path> files = Files.walk(root)) {
            Optional<Path> link = files.filter(Files::isSymbolicLink)
                    .filter(file -> leadsOut(root, file))
                    .findFirst();
            if (link.isPresent()) {
                throw plainFailure(
                        request.label() + " has a link that leads out of its checkout, which --isolate does not allow: "
                                + root.relativize(link.get()),
                        "Remove the link, or leave --isolate out if you trust this code.");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean leadsOut(Path root, Path link) {
        try {
            return !link.toRealPath().startsWith(root.toRealPath());
        } catch (IOException e) {
            return true; // it leads nowhere, so far
        }
    }

    /** A wrapper may have to fetch its tool; from a network that swallows requests it would never come. */
    static final Duration TOOL_LIMIT = Duration.ofMinutes(3);

    /**
     * Returns whether a build tool runs.
     *
     * @param program how it is called
     */
    boolean runs(List<String> program, Path directory) {
        try {
            List<String> version =
                    Stream.concat(program.stream(), Stream.of("--version")).toList();
            return within(TOOL_LIMIT).quietly(version, directory) == 0;
        } catch (UserError e) {
            return false; // it took too long; whoever interrupted it ends the build as well
        }
    }

    private String line(List<String> argv, Path directory) {
        return new Command(argv, directory, shell.environment, shell.limit).line();
    }

    /**
     * Returns what to throw when the last command failed: a {@link BuildFailure}, unless the machine was at fault.
     *
     * @param shown the command as people read it
     * @param remedy what to do about it, if its log gives a reason away
     */
    UserError failed(String shown, int code, Optional<String> remedy) {
        String problem = shown + " failed with exit code " + code + " for " + request.label();
        return fault(code)
                .map(fault -> failed(problem, fault, remedy))
                .orElseGet(() -> failure(problem + ".", remedy.orElse(request.remedy())));
    }

    private UserError failed(String problem, MachineFault fault, Optional<String> remedy) {
        // What a tool says of downloads is more than "the network failed"; of a full disk it knows nothing.
        String what = remedy.filter(known -> fault == MachineFault.NETWORK).orElse(fault.remedy());
        return UserError.failed(problem + ": " + fault.words() + "." + cause(), whole(what));
    }

    /** Returns why the last command failed, if the machine was at fault and not what is built. */
    Optional<MachineFault> fault(int code) {
        return MachineFault.of(code, said());
    }

    /** Returns what to throw when the build failed or did not leave what is needed, with what its log says of it. */
    UserError failure(String problem) {
        return failure(problem, request.remedy());
    }

    /** Returns what to throw when the build failed for a reason that is known. */
    UserError failure(String problem, String remedy) {
        return new BuildFailure(problem + cause(), whole(remedy));
    }

    /** Returns what to throw when the build failed for a reason that is known and says all: without its log. */
    UserError plainFailure(String problem, String remedy) {
        return new BuildFailure(problem, whole(remedy));
    }

    private String whole(String remedy) {
        StringBuilder whole = new StringBuilder(remedy)
                .append(remedy.contains(BuildTools.JDK_OPTION) ? shell.jdks.others(shell.environment) : "")
                .append(" The full log is ")
                .append(log)
                .append('.');
        request.hints().forEach(hint -> whole.append(' ').append(hint));
        return whole.toString();
    }

    private String cause() {
        StringBuilder cause = new StringBuilder();
        for (String line : said().cause()) {
            cause.append(System.lineSeparator()).append("  | ").append(line.replace(request.root() + "/", ""));
        }
        return cause.toString();
    }

    /** What the last command printed. */
    ProgramLog said() {
        try {
            List<String> lines = ProgramLog.read(log).lines();
            int last = lines.size();
            while (last > 0 && !lines.get(last - 1).startsWith(PROMPT)) {
                last--;
            }
            return new ProgramLog(lines.subList(last, lines.size()));
        } catch (IOException e) {
            return new ProgramLog(List.of("(cannot read its log: " + e.getMessage() + ")"));
        }
    }
}
