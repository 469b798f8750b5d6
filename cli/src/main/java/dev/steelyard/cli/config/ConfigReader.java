package dev.steelyard.cli.config;

import static java.util.Objects.requireNonNull;

import dev.steelyard.compare.config.ConfigFile;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria.Limit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Reads a configuration file: a section for each command, with a key for each option, without its hyphens. */
final class ConfigReader {

    private static final String EXAMPLE = "[compare]";

    /** The section with margins and limits of benchmarks, which {@code compare} takes as options. */
    static final String BENCHMARK = "benchmark";
    /** The key of a benchmark's margin; the others are kinds of limits. */
    static final String MARGIN = "margin";

    private static final String LIMIT_OPTION = "--limit";
    private static final String MARGIN_OPTION = "--benchmark-margin";
    private static final String LIMIT_EXAMPLE = "Write [benchmark.\"Decoder.read\"] and below that max = \"20 ms\".";

    private static final String COMPARE = "compare";

    private final Function<List<String>, CommandLine> commands;

    /**
     * @param commands makes a command line that reads words, or with all commands if there are none; nobody needs its state
     */
    ConfigReader(Function<List<String>, CommandLine> commands) {
        this.commands = commands;
    }

    /**
     * Returns all settings of a file, in the order of its lines; whether their commands accept the values is another question.
     *
     * @throws UserError if it is no TOML, or one of its keys or the type of a value means nothing, with file and line
     */
    List<ConfigSetting> read(ConfigFile file) {
        TomlParseResult toml = Toml.parse(file.text());
        if (toml.hasErrors()) {
            TomlParseError first = toml.errors().get(0);
            throw UserError.usage(
                    file.place(line(first.position())) + ": " + first.getMessage(),
                    "Write it in TOML, such as " + EXAMPLE + " and below that budget = \"20m\".");
        }
        CommandLine known = commands.apply(List.of());
        record Found(int line, ConfigSetting setting) {}
        List<Found> found = new ArrayList<>();
        for (String command : toml.keySet()) {
            int line = line(toml.inputPositionOf(List.of(command)));
            Object section = toml.get(List.of(command));
            if (command.equals(BENCHMARK) && section instanceof TomlTable benchmarks) {
                for (String benchmark : benchmarks.keySet()) {
                    int at = line(benchmarks.inputPositionOf(List.of(benchmark)));
                    if (!(benchmarks.get(List.of(benchmark)) instanceof TomlTable own)) {
                        throw UserError.usage(
                                file.place(at) + ": '" + benchmark + "' in [" + BENCHMARK + "] is no section",
                                LIMIT_EXAMPLE);
                    }
                    for (String kind : own.keySet()) {
                        int of = line(own.inputPositionOf(List.of(kind)));
                        found.add(new Found(of, limit(file.place(of), benchmark, kind, own.get(List.of(kind)))));
                    }
                }
                continue;
            }
            if (!ConfigOptions.COMMANDS.contains(command) || !(section instanceof TomlTable table)) {
                throw noSection(file.place(line), command, section instanceof TomlTable);
            }
            CommandLine own = requireNonNull(known.getSubcommands().get(command));
            for (String key : table.keySet()) {
                int at = line(table.inputPositionOf(List.of(key)));
                Object value = table.get(List.of(key));
                found.add(new Found(at, setting(file.place(at), command, own, key, value)));
            }
        }
        return found.stream()
                .sorted(Comparator.comparingInt(Found::line))
                .map(Found::setting)
                .toList();
    }

    /** Returns all settings of a file, each with a value that its command accepts; see {@link #read} and {@link #check}. */
    List<ConfigSetting> checked(ConfigFile file) {
        List<ConfigSetting> settings = read(file);
        settings.forEach(this::check);
        return settings;
    }

    private static int line(@Nullable TomlPosition position) {
        return position == null ? 1 : position.line();
    }

    private static UserError noSection(String place, String key, boolean section) {
        String sections = "Sections are named after commands: [" + String.join("], [", ConfigOptions.COMMANDS)
                + "]; [benchmark.\"CLASS.METHOD\"] has margins and limits of benchmarks.";
        if (!section) {
            return UserError.usage(
                    place + ": '" + key + "' is outside any section", "Put it below " + EXAMPLE + ". " + sections);
        }
        String meant = NearestWord.of(key, ConfigOptions.COMMANDS)
                .map(near -> "Did you mean [" + near + "]? ")
                .orElse("");
        return UserError.usage(place + ": unknown section [" + key + "]", meant + sections);
    }

    private static ConfigSetting limit(String place, String benchmark, String kind, @Nullable Object value) {
        if (kind.equals(MARGIN)) {
            String margin = benchmark + "=" + text(place, kind, "margin = \"5%\"", value);
            return new ConfigSetting(COMPARE, MARGIN_OPTION, margin, List.of(MARGIN_OPTION + "=" + margin), place);
        }
        List<String> kinds = Stream.concat(
                        Stream.of(MARGIN), Limit.Kind.written().stream().map(Limit.Kind::label))
                .toList();
        if (value instanceof TomlTable) {
            throw UserError.usage(
                    place + ": '" + benchmark + "." + kind + "' in [" + BENCHMARK + "] needs quotes",
                    "Write [" + BENCHMARK + ".\"" + benchmark + "." + kind + "\"].");
        }
        if (!kinds.contains(kind)) {
            String meant = NearestWord.of(kind, kinds)
                    .map(near -> "Did you mean '" + near + "'? ")
                    .orElse("");
            throw UserError.usage(
                    place + ": unknown key '" + kind + "'",
                    meant + "A benchmark may have " + String.join(", ", kinds) + ".");
        }
        if (!(value instanceof String text)) {
            throw UserError.usage(place + ": the value of '" + kind + "' must be a string", LIMIT_EXAMPLE);
        }
        String limit = benchmark + " " + kind + " " + text;
        return new ConfigSetting(COMPARE, LIMIT_OPTION, limit, List.of(LIMIT_OPTION + "=" + limit), place);
    }

    private static ConfigSetting setting(
            String place, String command, CommandLine own, String key, @Nullable Object value) {
        Map<String, OptionSpec> options = ConfigOptions.of(own);
        OptionSpec option = options.get(key);
        if (option == null) {
            Optional<String> refusal = ConfigOptions.refusal(own.getCommandSpec(), key);
            if (refusal.isPresent()) {
                throw UserError.usage(place + ": '" + key + "' " + refusal.get(), "Remove the line.");
            }
            String meant = NearestWord.of(key, options.keySet())
                    .map(near -> "Did you mean '" + near + "'? ")
                    .orElse("");
            throw UserError.usage(
                    place + ": unknown key '" + key + "'",
                    meant + "'steelyard config " + command + "' lists all keys of [" + command + "].");
        }
        String name = option.longestName();
        if (option.arity().max() == 0) {
            if (!(value instanceof Boolean on)) {
                throw UserError.usage(place + ": '" + key + "' must be true or false", "Write " + key + " = true.");
            }
            return new ConfigSetting(command, name, on.toString(), on ? List.of(name) : List.of(), place);
        }
        List<String> values = values(place, key, option, value);
        List<String> words = new ArrayList<>();
        for (String each : values) {
            if (name.startsWith("--")) {
                words.add(name + "=" + each);
            } else {
                words.add(name);
                words.add(each);
            }
        }
        return new ConfigSetting(command, name, String.join(", ", values), words, place);
    }

    private static List<String> values(String place, String key, OptionSpec option, @Nullable Object value) {
        String example = key + " = \"" + option.paramLabel() + "\"";
        if (value instanceof TomlArray list) {
            if (!option.isMultiValue()) {
                throw UserError.usage(place + ": '" + key + "' takes one value, not a list", "Write " + example + ".");
            }
            List<String> values = new ArrayList<>();
            for (int i = 0; i < list.size(); i++) {
                values.add(text(place, key, example, list.get(i)));
            }
            return values;
        }
        return List.of(text(place, key, example, value));
    }

    private static String text(String place, String key, String example, @Nullable Object value) {
        if (value instanceof String || value instanceof Long || value instanceof Double) {
            return value.toString();
        }
        throw UserError.usage(
                place + ": the value of '" + key + "' must be a string or a number", "Write " + example + ".");
    }

    /**
     * Lets the command itself read a setting, so that a file and a command line accept the same.
     *
     * @throws UserError if it does not accept the value, with file and line
     */
    void check(ConfigSetting setting) {
        List<String> words = new ArrayList<>(List.of(setting.command()));
        words.addAll(setting.words());
        try {
            commands.apply(words).parseArgs(words.toArray(String[]::new));
        } catch (MissingParameterException e) {
            // What else the command needs is on the command line.
        } catch (ParameterException e) {
            throw UserError.usage(
                            setting.place() + ": " + e.getMessage(),
                            "Fix the line; see 'steelyard " + setting.command() + " --help'.")
                    .causedBy(e);
        }
    }
}
