package dev.steelyard.server.page;

import dev.steelyard.report.html.PageOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The results of a revision in the shape that scripts look for: the name of each benchmark in a cell {@code <td title="">} of its own line.
 *
 * @param revision the revision
 * @param executable the name of the executable
 * @param environment the name of the environment
 * @param rows the benchmarks by name
 */
public record CodespeedChanges(String revision, String executable, String environment, List<Row> rows) {

    /**
     * A benchmark.
     *
     * @param benchmark its name
     * @param value its value with its unit
     * @param deviation what its tool says of how far the value can be trusted; may be empty
     * @param change its change since the revision before; may be empty
     */
    public record Row(String benchmark, String value, String deviation, String change) {}

    public CodespeedChanges {
        rows = List.copyOf(rows);
    }

    /** Writes the table. */
    // The generated method takes an interceptor of tags, which may be null; nothing is intercepted.
    @SuppressWarnings("NullAway")
    public void render(Appendable out) throws IOException {
        try {
            JtechangestableGenerated.render(new PageOutput(out), null, this);
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }
}
