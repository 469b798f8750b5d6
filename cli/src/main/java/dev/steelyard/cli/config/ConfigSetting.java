package dev.steelyard.cli.config;

import java.util.List;

/**
 * An option of a command that a configuration file sets.
 *
 * @param command name of the command
 * @param option longest name of the option, with its hyphens
 * @param value what the file says, for people
 * @param words what sets it on a command line; none if the file switches off what is off anyway
 * @param place file and line
 */
public record ConfigSetting(String command, String option, String value, List<String> words, String place) {
    public ConfigSetting {
        words = List.copyOf(words);
    }
}
