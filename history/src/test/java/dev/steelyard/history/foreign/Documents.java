package dev.steelyard.history.foreign;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.reader.SeriesReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractThrowableAssert;

/** Reads documents of tests as the command does. */
final class Documents {

    private Documents() {}

    static RevisionTable read(String text) {
        return read(text, Layout.UNKNOWN);
    }

    static RevisionTable read(String text, Layout layout) {
        return read(text.getBytes(StandardCharsets.UTF_8), layout);
    }

    static RevisionTable read(byte[] bytes, Layout layout) {
        try {
            return SeriesReader.read(new ByteArrayInputStream(bytes), layout);
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory cannot fail", e);
        }
    }

    static Layout told(Order order) {
        return new Layout(Optional.of(order), Optional.empty());
    }

    /** The values of a series by the revisions of their rows. */
    static List<String> values(RevisionTable table, int series) {
        return IntStream.range(0, table.series().get(series).size())
                .mapToObj(point ->
                        table.revisions().get(table.series().get(series).row(point)) + "="
                                + table.series().get(series).value(point))
                .toList();
    }

    static AbstractThrowableAssert<?, ? extends Throwable> error(String text) {
        return assertThatThrownBy(() -> read(text)).isInstanceOf(UserError.class);
    }

    /** The problem that a text is refused with. */
    static String refused(String text) {
        try {
            read(text);
        } catch (UserError e) {
            return e.problem();
        }
        throw new AssertionError("not refused: " + text);
    }
}
