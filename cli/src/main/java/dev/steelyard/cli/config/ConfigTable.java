package dev.steelyard.cli.config;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The values of all options of a command, with where each comes from. */
public final class ConfigTable {

    private static final Pattern DEFAULT = Pattern.compile("Default: (.*?)(?:; |\\. |, or |\\.?$)");

    private ConfigTable() {}

    /**
     * Returns the table of a command, a line for each option, those of the file first.
     *
     * @param name of the command
     * @param command the command
     * @param settings of all commands
     */
    public static String of(String name, CommandLine command, List<ConfigSetting> settings) {
        Set<String> set = new HashSet<>();
        StringBuilder text = new StringBuilder("[" + name + "]\n");
        for (ConfigSetting setting : settings) {
            if (setting.command().equals(name)) {
                set.add(setting.option());
                line(text, setting.option(), setting.value(), setting.place());
            }
        }
        for (OptionSpec option : ConfigOptions.of(command).values()) {
            if (!set.contains(option.longestName())) {
                line(text, option.longestName(), standard(option), "default");
            }
        }
        return text.toString();
    }

    /** What an option is when nobody sets it, as its help begins to say. */
    private static String standard(OptionSpec option) {
        if (option.arity().max() == 0) {
            return "off";
        }
        String value = option.defaultValue();
        if (value != null) {
            return value;
        }
        Matcher said = DEFAULT.matcher(String.join(" ", option.description()));
        return said.find() ? said.group(1) : "-";
    }

    private static void line(StringBuilder text, String option, String value, String source) {
        text.append(String.format("  %-20s %-18s %s%n", option.replaceFirst("^-+", ""), source, value));
    }

    /** Returns the names of the commands that can be configured. */
    public static List<String> commands() {
        return ConfigOptions.COMMANDS;
    }
}
