package dev.steelyard.workspace.build;

import dev.steelyard.core.error.BuildFailure;
import dev.steelyard.core.error.UserError;
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
     */
    record Shell(Map<String, String> environment, Duration limit, InstalledJdks jdks) {

        /** Returns the same for builds with a JDK; empty for the one that the environment means. */
        Shell with(Optional<Path> jdk) {
            return new Shell(BuildJdk.with(environment, jdk), limit, jdks);
        }

        /** The JDK that builds use; empty if that is none, or too strange. */
        Optional<Jdk> jdk() {
            return InstalledJdks.inUse(environment).flatMap(Jdk::at);
        }
    }

    private BuildRun within(Duration limit) {
        return new BuildRun(request, processes, new Shell(shell.environment, limit, shell.jdks), log, progress, traits);
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
        Command command = new Command(argv, directory, shell.environment, shell.limit);
        try {
            String header = PROMPT + directory + " && " + line(argv, directory) + System.lineSeparator();
            Files.writeString(
                    log, header, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return processes.run(command, log).code();
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
