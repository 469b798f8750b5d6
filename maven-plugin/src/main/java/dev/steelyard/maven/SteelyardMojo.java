package dev.steelyard.maven;

import dev.steelyard.cli.Main;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.BuildBase;
import org.apache.maven.model.Model;
import org.apache.maven.model.Profile;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** What all goals have in common. Maven sets the fields. */
abstract class SteelyardMojo extends AbstractMojo {

    /** What a regression, a mistake in a benchmark or a false verdict of a calibration ends with. */
    private static final int FOUND = 1;
    /** What ends with nothing decided. */
    private static final int UNDECIDED = 4;

    /** How the command line begins what it says of an error. */
    private static final String ERROR = "steelyard: ";

    private static final String WARNING = "warning: ";
    /** How the command line begins a line that quotes a command of the user. */
    private static final String BUILDING = "building ";

    private static final String PLUGIN = "dev.steelyard:steelyard-maven-plugin";
    /** How a line of another program's log begins in what is said of an error. */
    private static final String LOGGED = "|";

    private static final String NO_BENCHMARKS = "produced no benchmarks";

    /** Skips this goal. */
    @Parameter(property = "steelyard.skip", defaultValue = "false")
    private boolean skip;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private @Nullable MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private @Nullable MavenSession session;

    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    private @Nullable MojoExecution execution;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("Steelyard is skipped (steelyard.skip)");
        } else if (isInherited()) {
            getLog().info("Skipped: a parent's POM binds this goal, and there it has run for all modules");
        } else {
            run();
        }
    }

    /** Maven gives the executions of a parent to all of its modules, also of a goal that is for the parent as a whole. */
    private boolean isInherited() {
        if (present(execution).getSource() != MojoExecution.Source.LIFECYCLE) {
            return false;
        }
        Model own = project().getOriginalModel();
        Stream<BuildBase> ofProfiles = own.getProfiles().stream().map(Profile::getBuild);
        return Stream.concat(Stream.of(Optional.ofNullable(own.getBuild())), ofProfiles.map(Optional::ofNullable))
                .flatMap(Optional::stream)
                .noneMatch(build -> build.getPluginsAsMap().containsKey(PLUGIN));
    }

    /**
     * Checks that Maven builds nothing beside what is measured.
     *
     * @throws MojoExecutionException if it may
     */
    final void requireQuiet() throws MojoExecutionException {
        if (session().getRequest().getDegreeOfConcurrency() > 1) {
            throw new MojoExecutionException("With -T, Maven builds other modules while benchmarks run, which distorts "
                    + "their scores; run this goal without -T.");
        }
    }

    /** Does what the goal is for. */
    abstract void run() throws MojoExecutionException, MojoFailureException;

    final MavenProject project() {
        return present(project);
    }

    final MavenSession session() {
        return present(session);
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("Maven did not set the fields of this goal");
        }
        return value;
    }

    final File folder() {
        return project().getBasedir();
    }

    /** Returns the path of a file of this project, wherever Maven was started. */
    final String inProject(String path) {
        return folder().toPath().resolve(path).toString();
    }

    /** Returns the folder of a run; the name itself if there is no such folder, as of a run under {@code .steelyard/runs}. */
    final String namedRun(String name) {
        return new File(inProject(name)).isDirectory() ? inProject(name) : name;
    }

    /** Returns the folder for what this project measures; it need not exist. */
    final Path results() {
        return Path.of(project().getBuild().getDirectory(), "steelyard");
    }

    /**
     * Returns the newest run of this project's folder for results.
     *
     * @param goals of which goals
     * @throws MojoExecutionException if there is none
     */
    final String latestRun(List<String> goals) throws MojoExecutionException {
        try (Stream<Path> folders = Files.isDirectory(results()) ? Files.list(results()) : Stream.empty()) {
            Optional<Path> latest = folders.filter(folder -> Files.exists(folder.resolve("run.json")))
                    .filter(folder ->
                            goals.contains(folder.getFileName().toString().replaceFirst("-.*", "")))
                    .max(Comparator.comparing(
                            folder -> folder.resolve("run.json").toFile().lastModified()));
            return latest.map(Path::toString)
                    .orElseThrow(() -> new MojoExecutionException("there is no run under " + results()
                            + "; run steelyard:" + goals.get(0) + " first, or name one with -Dsteelyard.run=RUN"));
        } catch (IOException e) {
            throw new MojoExecutionException("the runs under " + results() + " cannot be listed: " + e.getMessage(), e);
        }
    }

    /**
     * Runs a command in this JVM: its output goes to Maven's log.
     *
     * @return the first line of its output, which answers what was asked
     * @throws MojoFailureException if it ends with what the command calls a regression, or with nothing decided
     * @throws MojoExecutionException if it could not do its work
     */
    final String steelyard(Arguments arguments) throws MojoExecutionException, MojoFailureException {
        return steelyard(arguments, true);
    }

    /**
     * The same.
     *
     * @param gate whether what is found counts; otherwise only errors end the build
     */
    final String steelyard(Arguments arguments, boolean gate) throws MojoExecutionException, MojoFailureException {
        List<String> said = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        MojoDescriptor descriptor = present(execution).getMojoDescriptor();
        MavenWords words = new MavenWords(descriptor.getPluginDescriptor(), descriptor.getGoal());
        int code;
        try (PrintStream out = stream(line -> {
                    String text = arguments.isForPeople() ? words.of(line) : line;
                    said.add(text);
                    getLog().info(text);
                });
                PrintStream err = stream(line -> tell(line, words, problems))) {
            getLog().debug("steelyard " + String.join(" ", arguments.words()));
            code = Main.standard().run(arguments.words().toArray(String[]::new), out, err);
        }
        String first = said.stream().filter(line -> !line.isBlank()).findFirst().orElse("see above");
        if (code == 0 || (!gate && !said.isEmpty() && problems.isEmpty())) {
            return first;
        }
        switch (code) {
            case FOUND, UNDECIDED -> throw new MojoFailureException(problems.isEmpty() ? first : text(problems));
            default ->
                throw new MojoExecutionException(
                        problems.isEmpty() ? "steelyard ended with exit code " + code + ": " + first : text(problems));
        }
    }

    /** An error ends what the command says; its remedy follows it. */
    private void tell(String line, MavenWords words, List<String> problems) {
        boolean first = line.startsWith(ERROR);
        if (first || !problems.isEmpty()) {
            String text = first ? line.substring(ERROR.length()) : line.strip();
            problems.add(text.startsWith(LOGGED) ? text : words.of(text));
        } else if (line.startsWith(WARNING)) {
            getLog().warn(words.of(line.substring(WARNING.length())));
        } else {
            getLog().info(line.startsWith(BUILDING) ? line : words.of(line));
        }
    }

    private static String text(List<String> problems) {
        String text = String.join("\n", problems);
        return problems.get(0).contains(NO_BENCHMARKS)
                ? text + "\nIf the project has no benchmarks yet, run 'mvn steelyard:init': it adds a first one."
                : text;
    }

    private static PrintStream stream(Consumer<String> log) {
        return new PrintStream(new LoggedLines(log), true, StandardCharsets.UTF_8);
    }
}
