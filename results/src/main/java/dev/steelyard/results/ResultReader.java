package dev.steelyard.results;

import dev.steelyard.core.result.ReadResults;
import dev.steelyard.results.csv.JmhCsv;
import dev.steelyard.results.json.JmhJson;
import dev.steelyard.results.source.Compressed;
import dev.steelyard.results.source.Texts;
import dev.steelyard.results.text.JmhLog;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** Reads JMH results in any format: JSON, CSV or console output. The format is detected from the content, not from the
 * file name. */
public final class ResultReader {

    /** Bytes that tell the format. */
    private static final int HEAD = 4096;

    /** An array or an object, and no log whose lines begin with something like {@code [info]}. */
    private static final Pattern JSON = Pattern.compile("\\s*(\\[\\s*(\\{.*|]\\s*.*)?|\\{.*)", Pattern.DOTALL);

    private ResultReader() {}

    /**
     * Reads a whole file.
     *
     * @param content its bytes, also packed with gzip or zip
     * @return its entries in their order, none if the file is empty or JMH had nothing to write; and what could not be read
     * @throws dev.steelyard.core.error.UserError if it is none of JMH's formats, or damaged
     */
    public static ReadResults read(byte[] content) {
        byte[] plain = Texts.plain(Compressed.plain(content));
        String head = new String(plain, 0, Math.min(HEAD, plain.length), StandardCharsets.ISO_8859_1);
        if (head.isBlank() && plain.length <= HEAD) {
            return ReadResults.of(List.of());
        }
        if (JSON.matcher(head).matches()) {
            return ReadResults.of(JmhJson.read(plain));
        }
        return JmhCsv.isHeader(head) ? JmhCsv.read(plain) : JmhLog.read(plain);
    }
}
