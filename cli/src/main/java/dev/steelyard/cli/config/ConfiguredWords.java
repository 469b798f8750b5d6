package dev.steelyard.cli.config;

import dev.steelyard.compare.config.ConfigFile;
import dev.steelyard.compare.config.ConfigFiles;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.git.Git;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.process.Processes;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantNotation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * What a configuration file adds to a command line. A comparison is configured by its baseline, so that no change can loosen the
 * gate that it has to pass; everything else by the working tree.
 */
public final class ConfiguredWords {

    /** A command that compares revisions. */
    public interface Comparing {
        /** Returns the variants as they were written, the baseline first; or one alone. */
        List<String> variants();

        /** Returns whether the variants are made of one revision. */
        boolean withinOne();
    }

    /**
     * What is added.
     *
     * @param words options that the command line does not have, with their values
     * @param cautions what the user should know of it, in sentences
     */
    public record Added(List<String> words, List<String> cautions) {
        static final Added NOTHING = new Added(List.of(), List.of());

        public Added {
            words = List.copyOf(words);
            cautions = List.copyOf(cautions);
        }
    }

    private static final String COMPARE = "compare";
    private static final String DRILL = "drill";
    private static final String OFF = "--no-config";

    private final Function<List<String>, CommandLine> commands;
    private final Map<String, String> environment;

    /**
     * @param commands makes a command line that reads words, or with all commands if there are none; nobody needs its state
     * @param environment variables for git
     */
    public ConfiguredWords(Function<List<String>, CommandLine> commands, Map<String, String> environment) {
        this.commands = commands;
        this.environment = Map.copyOf(environment);
    }

    /**
     * Returns what to add to a command line.
     *
     * @param words the command and its arguments, without those for JMH
     * @param jmh what stands after {@code --}
     * @throws UserError if there is a file and it cannot be used
     */
    public Added to(List<String> words, List<String> jmh) {
        if (words.isEmpty()) {
            return Added.NOTHING;
        }
        // What tries a gate is configured as the gate is.
        String section = words.get(0).equals(DRILL) ? COMPARE : words.get(0);
        if (!ConfigOptions.COMMANDS.contains(section)) {
            return Added.NOTHING;
        }
        // Of a comparison, a revision may have a file that the working tree lacks.
        if (!section.equals(COMPARE) && !mayExist(words)) {
            return Added.NOTHING;
        }
        ParseResult parsed;
        try {
            parsed = commands.apply(words)
                    .parseArgs(words.toArray(String[]::new))
                    .subcommand();
        } catch (ParameterException e) {
            return Added.NOTHING; // the command itself says what is wrong
        }
        Set<String> given = given(parsed, words);
        // A run that is resumed keeps what it began with.
        if (parsed.isUsageHelpRequested() || given.contains("--resume") || given.contains(OFF)) {
            return Added.NOTHING;
        }
        Path folder = parsed.hasMatchedOption("-C") ? parsed.matchedOptionValue("-C", Path.of("")) : Path.of("");
        try (Processes processes = new Processes()) {
            Optional<ConfigFiles> files = files(folder, processes);
            if (files.isEmpty()) {
                return Added.NOTHING;
            }
            Choice choice = parsed.commandSpec().userObject() instanceof Comparing comparing
                    ? choice(files.get(), comparing)
                    : new Choice(files.get().inWorkingTree(), List.of());
            ConfigReader reader = new ConfigReader(commands);
            Set<String> replaced = replaced(given, jmh);
            List<ConfigSetting> settings = choice.file().map(reader::read).orElse(List.of()).stream()
                    .filter(setting -> setting.command().equals(section)
                            && !replaced.contains(setting.option())
                            && parsed.commandSpec().findOption(setting.option()) != null)
                    .toList();
            settings.forEach(reader::check);
            return new Added(
                    settings.stream()
                            .flatMap(setting -> setting.words().stream())
                            .toList(),
                    choice.cautions());
        }
    }

    /** Returns the options of a command line. Those that a parser of ours takes, picocli does not tell. */
    private static Set<String> given(ParseResult parsed, List<String> words) {
        Set<String> given = parsed.matchedOptions().stream()
                .map(OptionSpec::longestName)
                .collect(Collectors.toCollection(HashSet::new));
        for (OptionSpec option : parsed.commandSpec().options()) {
            String name = option.longestName();
            boolean isLong = name.startsWith("--");
            if (words.stream().anyMatch(word -> word.equals(name) || word.startsWith(isLong ? name + "=" : name))) {
                given.add(name);
            }
        }
        return given;
    }

    /** Returns the options that a file does not set: those given, and those that contradict them. */
    private static Set<String> replaced(Set<String> given, List<String> jmh) {
        Set<String> replaced = new HashSet<>(given);
        if (given.contains("--by")) {
            replaced.addAll(List.of("--explain", "--explain-budget"));
        }
        boolean forks = jmh.stream().anyMatch(word -> word.startsWith("-f"));
        if (forks) {
            replaced.add("--blocks");
        }
        if (forks || given.contains("--blocks")) {
            replaced.add("--budget");
        }
        if (given.contains("--budget")) {
            replaced.add("--blocks");
        }
        return replaced;
    }

    /** Returns whether there may be a file: looking for one costs less than reading the command line twice. */
    private static boolean mayExist(List<String> words) {
        if (words.stream().anyMatch(word -> word.startsWith("-C"))) {
            return true;
        }
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve(ConfigFile.NAME))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the settings in the working tree of a project. */
    public List<ConfigSetting> settings(Path folder) {
        try (Processes processes = new Processes()) {
            return files(folder, processes)
                    .flatMap(ConfigFiles::inWorkingTree)
                    .map(file -> new ConfigReader(commands).checked(file))
                    .orElse(List.of());
        }
    }

    private Optional<ConfigFiles> files(Path folder, Processes processes) {
        try {
            Path project = folder.toRealPath();
            Git git = new Git(processes, Git.withoutRepository(environment), project);
            return Optional.of(new ConfigFiles(project, Repository.find(git)));
        } catch (IOException e) {
            return Optional.empty(); // the command itself says that there is no such folder
        }
    }

    private record Choice(Optional<ConfigFile> file, List<String> cautions) {}

    /**
     * Where the file of a variant is.
     *
     * @param commit full hash; empty for the working tree
     * @param name how people call it
     */
    private record Origin(Optional<String> commit, String name) {
        Optional<ConfigFile> file(ConfigFiles files) {
            return commit.isPresent() ? files.in(commit.get(), name) : files.inWorkingTree();
        }
    }

    /** The file of the baseline, and how those of treatments differ. */
    private static Choice choice(ConfigFiles files, Comparing comparing) {
        List<String> variants = comparing.variants();
        boolean implied = variants.size() == 1 && !comparing.withinOne();
        Optional<Origin> base = variants.isEmpty() || files.repository().isEmpty()
                ? Optional.of(new Origin(Optional.empty(), "the working tree"))
                : origin(files.repository().get(), variants.get(0), implied);
        if (base.isEmpty()) {
            return new Choice(Optional.empty(), List.of());
        }
        Optional<ConfigFile> file = base.get().file(files);
        List<String> others = files.repository().stream()
                .flatMap(repository -> variants.stream()
                        .skip(implied ? 0 : 1)
                        .filter(text -> !text.startsWith(VariantNotation.JAR_PREFIX))
                        .flatMap(text -> origin(repository, text, false).stream()))
                .filter(other -> !other.file(files).map(ConfigFile::text).equals(file.map(ConfigFile::text)))
                .map(Origin::name)
                .distinct()
                .toList();
        String name = base.get().name();
        if (file.isPresent() && !variants.isEmpty() && variants.get(0).startsWith(VariantNotation.JAR_PREFIX)) {
            return new Choice(
                    file,
                    List.of("the baseline is a jar, so " + ConfigFile.NAME
                            + " of the working tree is used, which the change"
                            + " under test may have edited; --no-config ignores it"));
        }
        return new Choice(
                file,
                others.isEmpty()
                        ? List.of()
                        : List.of(ConfigFile.NAME + " differs between " + name + " and " + String.join(", ", others)
                                + "; using that of " + name + ", so that no change can loosen its own gate"));
    }

    /** Returns where the file of a variant is; empty if there is no such variant, which the command itself says. */
    private static Optional<Origin> origin(Repository repository, String text, boolean mergeBase) {
        try {
            Source source = VariantNotation.parse(text, Optional.empty(), VariantSettings.NONE)
                    .source();
            boolean here = source.kind() == Source.Kind.WORKING_TREE;
            if (source.kind() == Source.Kind.JAR || (here && !mergeBase)) {
                return Optional.of(new Origin(Optional.empty(), "the working tree"));
            }
            String revision = here ? "HEAD" : source.text();
            return Optional.of(
                    mergeBase
                            ? new Origin(Optional.of(repository.mergeBase(revision)), "the merge base")
                            : new Origin(Optional.of(repository.resolve(revision)), revision));
        } catch (UserError e) {
            return Optional.empty();
        }
    }
}
