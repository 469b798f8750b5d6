package dev.steelyard.verdict.read.json;

import dev.steelyard.core.error.UserError;
import dev.steelyard.verdict.read.source.CountedBytes;
import dev.steelyard.verdict.read.source.FileBytes;
import dev.steelyard.verdict.read.source.Texts;
import dev.steelyard.verdict.result.ResultEntry;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** Reads JMH's JSON: one array of entries, or several arrays, as in files that were concatenated. */
public final class JmhJson {

    private static final String FOREIGN =
            "Specify a file that JMH wrote with -rf json; in the folder of a Steelyard run, these are the "
                    + "jmh-NAME.json files.";

    /** JMH's own go seven levels deep. */
    private static final int DEEPEST = 500;

    /** Bytes of the largest document that is held in memory to repair it. */
    private static final long REPAIRABLE = 16L << 20;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(JsonReadFeature.ALLOW_LEADING_PLUS_SIGN_FOR_NUMBERS)
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            // What could not be parsed is read to its end.
            .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
            .build();

    private JmhJson() {}

    /**
     * Reads a document.
     *
     * @param file UTF-8 without a byte order mark, or bytes that a wrong charset wrote
     * @return its entries in their order
     * @throws UserError if it is damaged, or no result of JMH
     * @throws IOException if it cannot be read
     */
    public static List<ResultEntry> read(FileBytes file) throws IOException {
        try (CountedBytes bytes = new CountedBytes(file.open())) {
            try {
                return entries(FACTORY.createParser(ObjectReadContext.empty(), bytes));
            } catch (JacksonException e) {
                // Bytes that Jackson takes for UTF-16 or UTF-32 and that are neither count as damage, too.
                if (e instanceof JacksonIOException io && !(io.getCause() instanceof CharConversionException)) {
                    throw io.getCause();
                }
                bytes.drain();
                return repaired(file, bytes.count()).orElseThrow(() -> damaged(bytes, e));
            }
        }
    }

    /** Old versions of JMH, and some shells, wrote what is not quite JSON; nothing as large as this is one of theirs. */
    private static Optional<List<ResultEntry>> repaired(FileBytes file, long length) throws IOException {
        if (length > REPAIRABLE) {
            return Optional.empty();
        }
        try (InputStream bytes = file.open()) {
            byte[] decoded = inUtf8(bytes.readAllBytes());
            return attempt(decoded).or(() -> attempt(UnescapedStrings.escape(decoded)));
        }
    }

    private static Optional<List<ResultEntry>> attempt(byte[] document) {
        try {
            return Optional.of(entries(FACTORY.createParser(ObjectReadContext.empty(), document)));
        } catch (JacksonException e) {
            // The first failure is told: it is about the document as it is.
            return Optional.empty();
        }
    }

    private static byte[] inUtf8(byte[] document) {
        return Texts.decode(document).getBytes(StandardCharsets.UTF_8);
    }

    private static List<ResultEntry> entries(JsonParser document) {
        List<ResultEntry> entries = new ArrayList<>();
        try (JsonParser parser = document) {
            EntryReader reader = new EntryReader(parser);
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT) {
                    entries.add(reader.entry());
                } else if (token != JsonToken.START_ARRAY && token != JsonToken.END_ARRAY) {
                    throw UserError.usage(EntryReader.place(parser) + ": expected an entry of JMH results", FOREIGN);
                }
            }
        }
        return entries;
    }

    private static UserError damaged(CountedBytes document, JacksonException e) {
        if (e instanceof StreamConstraintsException) {
            boolean deep = e.getOriginalMessage().contains("nesting depth");
            String problem = deep
                    ? "the JSON is nested deeper than " + DEEPEST + " levels"
                    : "the JSON exceeds a limit: " + firstLine(e.getOriginalMessage());
            return UserError.usage(problem, FOREIGN).causedBy(e);
        }
        TokenStreamLocation location = e.getLocation();
        boolean known = location != null && location.getByteOffset() >= 0;
        long offset = known ? Math.min(location.getByteOffset(), document.count()) : document.count();
        String place = known ? Texts.line(location.getLineNr()) + ", byte " + offset : "byte " + offset;
        if (e instanceof UnexpectedEndOfInputException || offset >= document.content()) {
            return UserError.usage(place + ": the JSON ends in the middle of an entry", Texts.AGAIN)
                    .causedBy(e);
        }
        return UserError.usage(place + ": not valid JSON: " + firstLine(e.getOriginalMessage()), Texts.AGAIN)
                .causedBy(e);
    }

    private static String firstLine(String message) {
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
