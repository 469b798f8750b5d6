package dev.steelyard.results.json;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.result.ResultEntry;
import dev.steelyard.results.source.Texts;
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

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(JsonReadFeature.ALLOW_LEADING_PLUS_SIGN_FOR_NUMBERS)
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .build();

    private JmhJson() {}

    /**
     * Reads a document.
     *
     * @param document UTF-8 without a byte order mark, or bytes that a wrong charset wrote
     * @return its entries in their order
     * @throws UserError if it is damaged, or no result of JMH
     */
    public static List<ResultEntry> read(byte[] document) {
        try {
            return entries(document);
        } catch (JacksonException e) {
            byte[] decoded = inUtf8(document);
            return attempt(decoded)
                    .or(() -> attempt(UnescapedStrings.escape(decoded)))
                    .orElseThrow(() -> damaged(document, e));
        }
    }

    private static Optional<List<ResultEntry>> attempt(byte[] document) {
        try {
            return Optional.of(entries(document));
        } catch (JacksonException e) {
            // The first failure is told: it is about the document as it is.
            return Optional.empty();
        }
    }

    private static byte[] inUtf8(byte[] document) {
        return Texts.decode(document).getBytes(StandardCharsets.UTF_8);
    }

    private static List<ResultEntry> entries(byte[] document) {
        List<ResultEntry> entries = new ArrayList<>();
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), document)) {
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

    private static UserError damaged(byte[] document, JacksonException e) {
        if (e instanceof StreamConstraintsException) {
            boolean deep = e.getOriginalMessage().contains("nesting depth");
            String problem = deep
                    ? "the JSON is nested deeper than " + DEEPEST + " levels"
                    : "the JSON exceeds a limit: " + firstLine(e.getOriginalMessage());
            return UserError.usage(problem, FOREIGN).causedBy(e);
        }
        TokenStreamLocation location = e.getLocation();
        boolean known = location != null && location.getByteOffset() >= 0;
        long offset = known ? Math.min(location.getByteOffset(), document.length) : document.length;
        String place = known ? Texts.line(location.getLineNr()) + ", byte " + offset : "byte " + offset;
        if (e instanceof UnexpectedEndOfInputException || offset >= contentLength(document)) {
            return UserError.usage(place + ": the JSON ends in the middle of an entry", Texts.AGAIN)
                    .causedBy(e);
        }
        return UserError.usage(place + ": not valid JSON: " + firstLine(e.getOriginalMessage()), Texts.AGAIN)
                .causedBy(e);
    }

    private static int contentLength(byte[] document) {
        int length = document.length;
        while (length > 0 && document[length - 1] >= 0 && document[length - 1] <= ' ') {
            length--;
        }
        return length;
    }

    private static String firstLine(String message) {
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
