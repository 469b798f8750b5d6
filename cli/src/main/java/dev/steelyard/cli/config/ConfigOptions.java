package dev.steelyard.cli.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options that a configuration file can set. */
final class ConfigOptions {

    /** Commands whose options a repository may keep, in the order of the help. */
    static final List<String> COMMANDS = List.of(
            "compare", "suite", "verdict", "calibrate", "explain", "run", "bisect", "detect", "lint", "history");

    /** What only one call of a command can mean. */
    private static final Set<String> OF_ONE_CALL = Set.of(
            "-C",
            "--no-config",
            "--resume",
            "--dry-run",
            "--debug",
            "--help",
            "--help-jmh",
            "--rules",
            "--again",
            "--by",
            "--dependency",
            "--forks-of",
            "--source",
            "--between");

    /** Whoever can commit a file must not choose where others write, or whom they notify. */
    private static final Set<String> UNSAFE = Set.of("--ledger", "--out", "--notify");

    private ConfigOptions() {}

    /** Returns the options of a command that can be set, by their names without hyphens. */
    static Map<String, OptionSpec> of(CommandLine command) {
        Map<String, OptionSpec> options = new TreeMap<>();
        for (OptionSpec option : command.getCommandSpec().options()) {
            String name = option.longestName();
            if (!OF_ONE_CALL.contains(name) && !UNSAFE.contains(name)) {
                options.put(key(option), option);
            }
        }
        return options;
    }

    /** Returns the name of an option without its hyphens. */
    static String key(OptionSpec option) {
        return option.longestName().replaceFirst("^-+", "");
    }

    /** Returns why an option of a command cannot be set; empty if there is no such option. */
    static Optional<String> refusal(CommandSpec command, String key) {
        OptionSpec option = command.findOption(key);
        if (option == null || !key(option).equals(key)) {
            return Optional.empty();
        }
        return Optional.of(
                UNSAFE.contains(option.longestName())
                        ? "names an output file or a recipient, so it must be set on the command line"
                        : "applies to one invocation, so it must be set on the command line");
    }
}
