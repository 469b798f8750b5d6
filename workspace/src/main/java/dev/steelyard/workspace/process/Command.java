package dev.steelyard.workspace.process;

import dev.steelyard.core.secret.SecretWords;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A program to run.
 *
 * @param argv the program and its arguments, passed on as they are
 * @param directory its working directory
 * @param environment its whole environment
 * @param limit time after which it is ended with its children
 */
public record Command(List<String> argv, Path directory, Map<String, String> environment, Duration limit) {

    public Command {
        argv = List.copyOf(argv);
        environment = Map.copyOf(environment);
        if (argv.isEmpty()) {
            throw new IllegalArgumentException("a command needs a program");
        }
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("a command needs a time limit above 0, not " + limit);
        }
    }

    /** Returns the command with these variables set on top of its environment. */
    public Command with(Map<String, String> variables) {
        Map<String, String> merged = new HashMap<>(environment);
        merged.putAll(variables);
        return new Command(argv, directory, merged, limit);
    }

    /** Returns the command line as a person would type it, for messages and logs: without values that look secret. */
    public String line() {
        StringBuilder line = new StringBuilder();
        for (String argument : SecretWords.words(argv)) {
            boolean plain = argument.matches("[\\w@%+=:,./^~-]+");
            line.append(line.isEmpty() ? "" : " ")
                    .append(plain ? argument : "'" + argument.replace("'", "'\\''") + "'");
        }
        return line.toString();
    }
}
