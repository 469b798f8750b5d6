package dev.steelyard.cli.progress;

import dev.steelyard.cli.value.PlainText;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Benchmark;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes progress to standard error: a line per event, or for blocks one line that is written again and again, of which
 * the last of each benchmark stays. Safe for use by several threads. Closing it leaves the cursor on an empty line.
 */
public final class ProgressLines implements Progress, AutoCloseable {
    /** Back to the first column, and erase to the end of the line (ECMA-48). */
    private static final String REWRITE = "\r\u001b[K";

    private final PrintStream err;
    private final Style style;
    private final int columns;
    private String status = "";
    /** What was last said of benchmarks whose line is yet to stay. */
    private final Map<Benchmark, String> standing = new LinkedHashMap<>();

    private int decided;
    private double done;
    private Optional<TimeLeft> left = Optional.empty();

    private enum Style {
        REWRITTEN,
        PLAIN,
        QUIET
    }

    private ProgressLines(PrintStream err, Style style, int columns) {
        this.err = err;
        this.style = style;
        this.columns = columns;
    }

    /** Returns one that writes a line per event: for logs and pipes. */
    public static ProgressLines plain(PrintStream err) {
        return new ProgressLines(err, Style.PLAIN, Integer.MAX_VALUE);
    }

    /** Returns one that keeps a status line of at most so many columns: for terminals. */
    public static ProgressLines rewritten(PrintStream err, int columns) {
        return new ProgressLines(err, Style.REWRITTEN, columns);
    }

    /** Returns one that writes warnings only, and where the results are. */
    public static ProgressLines quiet(PrintStream err) {
        return new ProgressLines(err, Style.QUIET, Integer.MAX_VALUE);
    }

    @Override
    public synchronized void phase(String message) {
        if (style != Style.QUIET) {
            say(message);
        }
    }

    @Override
    public synchronized void delivered(String message) {
        status = "";
        List.copyOf(standing.keySet()).forEach(this::stay);
        say(message);
        // What follows, such as an explanation, begins anew.
        done = 0;
        left = Optional.empty();
        decided = 0;
    }

    private void say(String message) {
        status = "";
        print(PlainText.line(message));
    }

    @Override
    public synchronized void blockStarted(Block.Id block) {
        if (style == Style.REWRITTEN) {
            rewrite(counted(ProgressText.block(block)));
        }
    }

    @Override
    public synchronized void blockFinished(Block block, List<Judged> rows) {
        String name = ProgressText.block(block.id());
        for (Fork fork : block.forks()) {
            if (!fork.outcome().completed()) {
                warning(name + ": " + ProgressText.failure(fork));
            }
        }
        decided = ProgressText.decidedOf(rows);
        List<Judged> own = ProgressText.rowsOf(block, rows);
        String rowsNow = ProgressText.standing(own);
        String line = rowsNow.isEmpty() ? name : name + "  " + rowsNow;
        if (style == Style.PLAIN) {
            print(counted(line));
        } else if (style == Style.REWRITTEN) {
            standing.put(block.id().benchmark(), line);
            rewrite(counted(line));
            if (ProgressText.decided(own)) {
                stay(block.id().benchmark());
            }
        }
    }

    private void stay(Benchmark benchmark) {
        String line = standing.remove(benchmark);
        if (line != null) {
            print(line);
        }
    }

    @Override
    public synchronized void remaining(double fraction, TimeLeft time) {
        // An estimate that grows is told by the time left; what is done stays done.
        done = Math.max(done, fraction);
        left = Optional.of(time);
    }

    @Override
    public synchronized void warning(String message) {
        print("warning: " + PlainText.line(message));
    }

    /** Leaves the last line of each benchmark, so that what is written next begins on an empty one. */
    @Override
    public synchronized void close() {
        if (style == Style.REWRITTEN && !status.isEmpty()) {
            status = "";
            err.print(REWRITE);
            List.copyOf(standing.keySet()).forEach(this::stay);
        }
        err.flush();
    }

    /** Puts the share done before the text and the time left, if any, after it, once there is an estimate. */
    private String counted(String text) {
        String verdicts = decided == 0 ? "" : "  " + decided + " decided";
        return left.map(time -> ProgressText.done(done) + " " + text + verdicts
                        + (time.time().isZero() ? "" : (verdicts.isEmpty() ? "  " : ", ") + ProgressText.left(time)))
                .orElse(text);
    }

    private void rewrite(String text) {
        status = shortened(text);
        err.print(REWRITE + status);
        err.flush();
    }

    private void print(String line) {
        if (style == Style.REWRITTEN) {
            err.print(REWRITE + line + "\n" + status);
        } else {
            err.print(line + "\n");
        }
        err.flush();
    }

    /** The last column stays free: some terminals begin a new line as soon as it is filled. */
    private String shortened(String text) {
        int limit = columns - 1;
        int length = text.codePointCount(0, text.length());
        return length <= limit ? text : text.substring(0, text.offsetByCodePoints(0, limit - 3)) + "...";
    }
}
