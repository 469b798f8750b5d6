package dev.steelyard.cli.screen;

import dev.steelyard.cli.value.PlainText;
import dev.steelyard.compare.command.DiskError;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.secret.SecretWords;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Shows what went wrong, in one format: what it is, and what to do about it. */
public final class Errors {
    private final PrintStream err;
    private final boolean debug;

    /**
     * @param err where to write
     * @param debug whether to show stack traces
     */
    public Errors(PrintStream err, boolean debug) {
        this.err = err;
        this.debug = debug;
    }

    /** Shows whatever a command threw, and returns its exit code. */
    public int show(Exception e) {
        if (e instanceof UserError user) {
            return show(user);
        }
        if (e instanceof UncheckedIOException io && io.getCause() != null) {
            // A folder that is walked may fail at any entry of it.
            return show(DiskError.of(String.valueOf(io.getMessage()), io.getCause()));
        }
        return unexpected(e);
    }

    /** Shows an error that the user can fix, and returns the exit code for its kind. */
    private int show(UserError e) {
        print(e.problem(), e.remedy());
        if (debug) {
            err.print(trace(e));
        }
        ExitStatus status = switch (e.kind()) {
            case USAGE -> ExitStatus.USAGE;
            case FAILED -> ExitStatus.FAILED;
        };
        return status.code();
    }

    /** Shows what picocli found wrong with the options, and returns the exit code. */
    public int showUsage(ParameterException e) {
        CommandLine commandLine = e.getCommandLine();
        print(what(e), remedy(e, commandLine));
        return ExitStatus.USAGE.code();
    }

    private static String what(ParameterException e) {
        String message = String.valueOf(e.getMessage());
        if (e instanceof UnmatchedArgumentException unmatched) {
            String first = unmatched.getUnmatched().get(0);
            if (first.startsWith("-")) {
                return "unknown option '" + first + "'";
            }
            return e.getCommandLine().getSubcommands().isEmpty()
                    ? "unexpected argument '" + first + "'"
                    : "unknown command '" + first + "'";
        }
        return message;
    }

    private static String alternatives(List<String> words) {
        int last = words.size() - 1;
        return last < 1 ? String.join("", words) : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    private static String remedy(ParameterException e, CommandLine commandLine) {
        String help = "See '" + commandLine.getCommandSpec().qualifiedName() + " --help'.";
        if (e instanceof UnmatchedArgumentException unmatched) {
            List<String> near = unmatched.getSuggestions();
            String first = unmatched.getUnmatched().get(0);
            if (!near.isEmpty()) {
                return "Did you mean " + alternatives(near) + "? " + help;
            }
            if (first.equals("--resume")) {
                return "To resume a run, whichever command started it, use 'steelyard compare --resume'. " + help;
            }
            if (first.startsWith("-") && takesVariants(commandLine)) {
                return "Put JMH options after '--'; write a branch whose name starts with '-' as refs/heads/" + first
                        + ". " + help;
            }
        }
        return help;
    }

    /** Returns whether a command measures variants: only there do branches and options of JMH mean anything. */
    private static boolean takesVariants(CommandLine commandLine) {
        return commandLine.getCommandSpec().findOption("--jvm-args") != null;
    }

    /**
     * Shows an error of Steelyard itself, which should never happen, and keeps its stack trace; exit code 3, since the
     * JVM's own 1 would read as a regression.
     */
    public int unexpected(Throwable e) {
        String message = e.getMessage() == null ? "" : ": " + e.getMessage();
        print("internal error: " + e.getClass().getSimpleName() + message, whereabouts(e));
        return ExitStatus.FAILED.code();
    }

    private String whereabouts(Throwable e) {
        if (debug) {
            return trace(e);
        }
        try {
            Path file = Files.createTempFile("steelyard-error-", ".txt");
            Files.writeString(file, trace(e));
            return "Please report it with the stack trace in " + file;
        } catch (IOException notWritten) {
            e.addSuppressed(notWritten);
            return "Please report it with the stack trace that --debug shows.";
        }
    }

    private static String trace(Throwable e) {
        StringWriter text = new StringWriter();
        e.printStackTrace(new PrintWriter(text));
        // Whoever reports an error sends it to others.
        return SecretWords.text(text.toString());
    }

    private void print(String what, String remedy) {
        String statement = what.endsWith(".") ? what.substring(0, what.length() - 1) : what;
        err.print("steelyard: " + PlainText.lines(statement) + "\n  " + PlainText.lines(remedy) + "\n");
        err.flush();
    }
}
