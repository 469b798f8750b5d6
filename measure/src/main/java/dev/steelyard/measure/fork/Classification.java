package dev.steelyard.measure.fork;

import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.ForkOutcome.Kind;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.Key;
import dev.steelyard.measure.host.LogText;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Classifies the end of a fork, from Steelyard's own actions, JMH's messages, the exit code and the log. */
final class Classification {
    /** Printed by JMH if something in the fork called System.exit; the text of ForkedMain, 1.21 to 1.37. */
    private static final String EXITED = "VM prematurely exited";

    private static final String OUT_OF_MEMORY = "java.lang.OutOfMemoryError";
    private static final String CAUSED_BY = "Caused by: ";
    private static final String CRASH = "A fatal error has been detected by the Java Runtime Environment";
    private static final Pattern ERROR_FILE = Pattern.compile("(\\S*hs_err_pid\\S+\\.log)");
    /** Error messages of the JDK and native transports for a port that is in use; often in the cause of another exception. */
    private static final Pattern PORT_IN_USE = Pattern.compile("java\\.net\\.BindException|Address already in use");

    private static final String BESIDE =
            ": forks of all variants are alive at the same time; --alternate runs them one after the other, or give each"
                    + " variant a port of its own (-Dkey=value before the variant, or --param)";
    private static final String ELSEWHERE =
            ", though no other fork was alive: the benchmark binds it more than once, or another program uses it";

    /** Printed by the JVM on the line before the reason. */
    private static final String INITIALIZATION = "Error occurred during initialization of VM";

    /** Messages of a JVM that cannot start, or cannot load what it should run; most specific first. */
    private static final List<String> NO_START = List.of(
            "java.lang.UnsupportedClassVersionError",
            "Unrecognized VM option",
            "Unrecognized option",
            INITIALIZATION,
            "Could not find or load main class",
            "Could not create the Java Virtual Machine");
    /** A process ended by a signal has an exit code of 128 plus the signal number. */
    private static final int SIGNAL = 128;

    private static final int ABORTED = SIGNAL + 6;
    private static final int SEGMENTATION_FAULT = SIGNAL + 11;
    private static final int KILLED = SIGNAL + 9;
    private static final int HIGHEST_SIGNAL = SIGNAL + 64;
    private static final int LONGEST_DETAIL = 600;

    private final ForkExit ending;
    private final boolean hello;
    private final boolean last;
    private final Path log;
    private final Fields said;
    private final String failure;
    private final int exitCode;
    private final String text;

    Classification(ForkExit ending, boolean hello, boolean last, Path log) {
        this.ending = ending;
        this.hello = hello;
        this.last = last;
        this.log = log;
        Fields end = ending.said;
        said = end == null ? new Fields() : end;
        failure = said.has(Key.FAILURE) ? said.text(Key.FAILURE) : "";
        exitCode = said.has(Key.EXIT_CODE) ? (int) said.number(Key.EXIT_CODE) : 0;
        text = LogText.tail(log);
    }

    ForkOutcome outcome() {
        if (last && failure.isEmpty() && (ending.lingered || !said.has(Key.ERROR))) {
            return ForkOutcome.COMPLETED;
        }
        String hung = ending.hung;
        if (hung != null && text.contains(OUT_OF_MEMORY)) {
            // JMH's own threads may run out of memory as well; the iteration then never ends.
            return of(Kind.OUT_OF_MEMORY, line(text, OUT_OF_MEMORY) + "; then it hung, " + hung);
        }
        if (hung != null) {
            return of(Kind.HUNG, hung + "; a thread dump is in its log");
        }
        if (ending.ungated) {
            return of(Kind.UNGATED, "JMH reported a result before the gate connected; was the harness loaded?");
        }
        String stopped = ending.stopped;
        if (stopped != null) {
            return of(Kind.STOPPED, stopped);
        }
        if (ending.hostLost) {
            return of(hello ? Kind.KILLED : Kind.NOT_STARTED, "its JMH host exited first");
        }
        return byEvidence();
    }

    private ForkOutcome byEvidence() {
        if (failure.contains(OUT_OF_MEMORY) || (failure.isEmpty() && text.contains(OUT_OF_MEMORY))) {
            return of(Kind.OUT_OF_MEMORY, line(failure.isEmpty() ? text : failure, OUT_OF_MEMORY));
        }
        if (text.contains(CRASH) || exitCode == ABORTED || exitCode == SEGMENTATION_FAULT) {
            Matcher file = ERROR_FILE.matcher(text);
            return of(Kind.CRASHED, "exit code " + exitCode + (file.find() ? "; the JVM wrote " + file.group(1) : ""));
        }
        if (exitCode == KILLED) {
            return of(Kind.KILLED, "exit code 137: the kernel's out-of-memory killer, or a kill -9");
        }
        if (exitCode > SIGNAL && exitCode <= HIGHEST_SIGNAL) {
            return of(Kind.KILLED, "exit code " + exitCode + ": signal " + (exitCode - SIGNAL));
        }
        Optional<String> noStart = NO_START.stream().filter(text::contains).findFirst();
        if (!hello && noStart.isPresent()) {
            return of(Kind.NOT_STARTED, line(text, noStart.get()) + below(text, noStart.get()));
        }
        if (failure.contains(EXITED) || text.contains(EXITED)) {
            return of(Kind.EXITED, "its code called System.exit" + exit());
        }
        if (PORT_IN_USE.matcher(failure).find()) {
            return of(Kind.THREW, thrown() + "; its port is in use" + (ending.alone ? ELSEWHERE : BESIDE));
        }
        if (!failure.isEmpty()) {
            return of(Kind.THREW, thrown() + cause());
        }
        return of(hello ? Kind.EXITED : Kind.NOT_STARTED, LogText.lastLines(log, 2) + exit() + error());
    }

    /** Returns the exception, which is two lines below the word failure and followed by its causes. */
    private String thrown() {
        return failure.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("<"))
                .findFirst()
                .orElse(failure);
    }

    /** Returns the exception's innermost cause, which is the most informative; empty if it has none. */
    private String cause() {
        // Causes of suppressed exceptions are indented.
        return failure.lines()
                .filter(line -> line.startsWith(CAUSED_BY))
                .reduce((earlier, later) -> later)
                .map(line -> "; caused by " + line.substring(CAUSED_BY.length()))
                .orElse("");
    }

    private String exit() {
        return exitCode == 0 ? "" : " (exit code " + exitCode + ")";
    }

    private String error() {
        return said.has(Key.ERROR)
                ? "; JMH: " + said.text(Key.ERROR).lines().findFirst().orElse("")
                : "";
    }

    private static String line(String text, String part) {
        @Nullable
        String line =
                text.lines().filter(each -> each.contains(part)).findFirst().orElse(part);
        return line.strip();
    }

    /** Returns the line after the one in which the JVM reports that it cannot start; empty if that one contains the reason. */
    private static String below(String text, String part) {
        return part.equals(INITIALIZATION)
                ? text.lines()
                        .dropWhile(each -> !each.contains(part))
                        .skip(1)
                        .findFirst()
                        .map(String::strip)
                        .filter(reason -> !reason.isEmpty() && !reason.startsWith("<"))
                        .map(reason -> ": " + reason)
                        .orElse("")
                : "";
    }

    private ForkOutcome of(Kind kind, String evidence) {
        String cut = evidence.length() > LONGEST_DETAIL ? evidence.substring(0, LONGEST_DETAIL) + "..." : evidence;
        return new ForkOutcome(kind, cut + "; log: " + log);
    }
}
