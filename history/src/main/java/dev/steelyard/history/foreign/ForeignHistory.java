package dev.steelyard.history.foreign;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.imports.ImportedResults;
import dev.steelyard.verdict.read.source.Texts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** Reads histories that other programs keep as JSON; github-action-benchmark's is a script that assigns it to a variable. */
public final class ForeignHistory {

    private static final String AGAIN = "Export or copy the history again: this file is incomplete or damaged.";

    /** Those of the programs go ten levels deep. */
    private static final int DEEPEST = 500;

    /** Characters within which the document begins. */
    private static final int HEAD = 4096;

    private static final Pattern ASSIGNMENT = Pattern.compile("\\s*(?:window\\s*[.]\\s*)?BENCHMARK_DATA\\s*=\\s*");

    /** An assignment, an object, or an array that is no cell of a table. */
    private static final Pattern JSON =
            Pattern.compile("(?:" + ASSIGNMENT.pattern() + "|\\s*[{]|\\s*\\[\\s*(?:[{\\[\\]]|$)).*", Pattern.DOTALL);

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private ForeignHistory() {}

    /** Returns whether a text that begins so is JSON or such a script. */
    public static boolean begins(String head) {
        return JSON.matcher(head).matches();
    }

    /**
     * Reads a document, to its end.
     *
     * @param text the document
     * @param layout what is known about it; the order of its results
     * @throws UserError if it is damaged or no history of a known program; the problem names line and path
     * @throws IOException if it cannot be read
     */
    public static RevisionTable read(Reader text, Layout layout) throws IOException {
        return points(text, layout).table(layout.order());
    }

    /**
     * Reads a document, to its end, for the ledger: as {@link #read} does, with all that is known of each result.
     *
     * @throws UserError if it is damaged or no history of a known program; the problem names line and path
     * @throws IOException if it cannot be read
     */
    public static ImportedResults results(Reader text, Layout layout) throws IOException {
        return points(text, layout).results(layout.order());
    }

    private static ForeignPoints points(Reader text, Layout layout) throws IOException {
        if (layout.decimal().isPresent()) {
            throw UserError.usage(
                    "the file is JSON: --decimal-point and --decimal-comma describe CSV files",
                    "Leave the option out.");
        }
        BufferedReader document = new BufferedReader(text, HEAD);
        int before = 0;
        try {
            before = skipAssignment(document);
            return parsed(document, before);
        } catch (CharacterCodingException e) {
            throw notUtf8(e);
        } catch (JacksonIOException e) {
            if (e.getCause() instanceof CharacterCodingException) {
                throw notUtf8(e);
            }
            throw new IOException(e.getOriginalMessage(), e);
        } catch (JacksonException e) {
            throw damaged(e, before);
        }
    }

    private static UserError notUtf8(Exception e) {
        return UserError.usage("the file is JSON, but not UTF-8", "Save it as UTF-8.")
                .causedBy(e);
    }

    /** Skips what is before the document, and returns how many ends of lines are in it. */
    private static int skipAssignment(BufferedReader document) throws IOException {
        document.mark(HEAD);
        char[] head = new char[HEAD];
        int length = 0;
        for (int read = 0; read >= 0 && length < HEAD; read = document.read(head, length, HEAD - length)) {
            length += read;
        }
        document.reset();
        Matcher assignment = ASSIGNMENT.matcher(new String(head, 0, length));
        int end = assignment.lookingAt() ? assignment.end() : 0;
        int lines = 0;
        for (int i = 0; i < end; i++) {
            lines += document.read() == '\n' ? 1 : 0;
        }
        return lines;
    }

    private static ForeignPoints parsed(BufferedReader document, int before) throws IOException {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), document)) {
            if (parser.nextToken() == null) {
                throw UserError.usage("the file ends before its JSON begins", AGAIN);
            }
            ForeignJson json = new ForeignJson(parser, before);
            ForeignPoints points = json.isArray() ? Codespeed.read(json) : ofObject(json);
            StringWriter rest = new StringWriter();
            parser.releaseBuffered(rest);
            boolean ended = rest.toString().chars().allMatch(ForeignHistory::mayFollow);
            for (int next = document.read(); ended && next >= 0; next = document.read()) {
                ended = mayFollow(next);
            }
            if (!ended) {
                throw UserError.usage(
                        json.place() + ": unexpected content after the end of the JSON",
                        "Specify a file with one document: remove the rest, or move it to another file.");
            }
            return points;
        }
    }

    /** White space, and what ends an assignment. */
    private static boolean mayFollow(int character) {
        return character <= ' ' || character == ';';
    }

    private static ForeignPoints ofObject(ForeignJson json) {
        String place = json.place();
        Optional<ForeignPoints> found = Optional.empty();
        String error = "";
        boolean metrics = false;
        json.enterObject("a history");
        while (json.nextField()) {
            if (json.field().equals("entries") && json.isObject()) {
                found = Optional.of(ActionBenchmark.read(json));
            } else if (json.field().equals("results") && json.isArray()) {
                found = Optional.of(BencherPerf.read(json));
            } else if (json.field().equals("timelines") && json.isArray()) {
                found = Optional.of(CodespeedTimeline.read(json));
            } else if (json.field().equals("error") && !json.isObject() && !json.isArray()) {
                error = json.text();
            } else {
                metrics |= hasMetric(json);
            }
        }
        if (found.isEmpty()) {
            throw (metrics ? ForeignKind.METRIC_FORMAT : ForeignKind.OTHER).error(place);
        }
        if (found.get().isEmpty() && !error.isEmpty()) {
            throw UserError.usage(
                    place + ": instead of a history, the server sent the error " + Texts.quoted(error),
                    "Correct the request, and download the history again.");
        }
        return found.get();
    }

    /** Passes over a value, and returns whether it has objects with a value, as a benchmark of Bencher Metric Format has. */
    private static boolean hasMetric(ForeignJson json) {
        if (!json.isObject()) {
            json.skip();
            return false;
        }
        boolean found = false;
        json.enterObject("measures");
        while (json.nextField()) {
            if (json.isObject()) {
                json.enterObject("a metric");
                while (json.nextField()) {
                    found |= json.field().equals("value");
                    json.skip();
                }
            } else {
                json.skip();
            }
        }
        return found;
    }

    private static UserError damaged(JacksonException e, int before) {
        String message = e.getOriginalMessage().lines().findFirst().orElse("");
        if (e instanceof StreamConstraintsException) {
            return UserError.usage(
                            message.contains("nesting depth")
                                    ? "the JSON is nested deeper than " + DEEPEST + " levels"
                                    : "the JSON exceeds a limit: " + message,
                            "Export the history again; no supported program writes such a file.")
                    .causedBy(e);
        }
        boolean cut = e instanceof UnexpectedEndOfInputException || message.startsWith("Unexpected end-of-input");
        TokenStreamLocation location = e.getLocation();
        String place = location == null ? "" : Texts.line(location.getLineNr() + before) + ": ";
        return UserError.usage(place + (cut ? "the JSON ends in the middle" : "not valid JSON: " + message), AGAIN)
                .causedBy(e);
    }
}
