package dev.steelyard.maven;

import dev.steelyard.cli.value.CommandWords;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.jspecify.annotations.Nullable;

/** The words of a command line, from the parameters of a goal: what is not set is left to the command's own default. */
final class Arguments {

    private static final String FORMAT = "--format=";

    private final List<String> words = new ArrayList<>();
    private final List<String> jmh = new ArrayList<>();

    /** @param command the command and its operands */
    Arguments(String... command) {
        words.addAll(List.of(command));
    }

    /** Adds an operand, such as a revision. */
    Arguments operand(String value) {
        words.add(value);
        return this;
    }

    /** Adds an option with a value, if there is one. */
    Arguments option(String name, @Nullable Object value) {
        if (value != null && !value.toString().isBlank()) {
            // In one word: a value may begin with '-'.
            words.add(name + "=" + value);
        }
        return this;
    }

    /** Adds an option for each value. */
    Arguments each(String name, @Nullable List<String> values) {
        if (values != null) {
            values.forEach(value -> option(name, value));
        }
        return this;
    }

    /** Adds an option for each {@code NAME=VALUE}, which an option of one letter needs as a word of its own. */
    Arguments pairs(String name, @Nullable List<String> pairs) {
        if (pairs != null) {
            for (String pair : pairs) {
                words.add(name);
                words.add(pair);
            }
        }
        return this;
    }

    /** Adds an option without a value, if wanted. */
    Arguments flag(String name, boolean wanted) {
        if (wanted) {
            words.add(name);
        }
        return this;
    }

    /** Sets the folder of the project. */
    Arguments project(File folder) {
        words.add("-C");
        words.add(folder.getAbsolutePath());
        return this;
    }

    /**
     * Adds options of JMH.
     *
     * @param parameter the parameter they come from, for the message
     * @param text options, quoted as in a shell
     */
    Arguments jmh(String parameter, @Nullable String text) throws MojoExecutionException {
        if (text != null) {
            try {
                jmh.addAll(CommandWords.split(text));
            } catch (IllegalArgumentException e) {
                throw new MojoExecutionException("steelyard." + parameter + ": " + e.getMessage(), e);
            }
        }
        return this;
    }

    /** Returns whether the command writes text for people, not a format of files. */
    boolean isForPeople() {
        return words.stream().noneMatch(word -> word.startsWith(FORMAT) && !word.equals(FORMAT + "text"));
    }

    /** Returns all words. */
    List<String> words() {
        List<String> all = new ArrayList<>(words);
        if (!jmh.isEmpty()) {
            all.add("--");
            all.addAll(jmh);
        }
        return all;
    }
}
