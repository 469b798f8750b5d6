package dev.steelyard.verdict.read.source;

import dev.steelyard.core.error.UserError;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Decodes bytes as text, in any of the usual encodings. */
public final class Texts {

    /** What to do about results of which a part is missing. */
    public static final String AGAIN = "Run JMH again and let it finish: this file is incomplete or damaged.";

    /** Characters of a piece of text that a message shows. */
    private static final int SHOWN = 40;

    /** Bytes that tell the encoding. */
    private static final int HEAD = 512;

    private static final int BUFFER = 1 << 16;

    /** An encoding, and how many bytes of its mark come first. */
    private record Encoding(Charset charset, int mark) {}

    private Texts() {}

    /**
     * Decodes bytes: by their byte order mark if they have one, as UTF-16 if they look like it (a shell may write it, with a mark
     * or without), else as UTF-8, else, where they are none, as Latin-1, which takes any bytes.
     */
    public static String decode(byte[] bytes) {
        Encoding encoding = encoding(bytes);
        if (!encoding.charset().equals(StandardCharsets.UTF_8)) {
            return new String(bytes, encoding.mark(), bytes.length - encoding.mark(), encoding.charset());
        }
        int start = markLength(bytes);
        ByteBuffer content = ByteBuffer.wrap(bytes, start, bytes.length - start);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(content)
                    .toString();
        } catch (CharacterCodingException e) {
            Charset any = StandardCharsets.ISO_8859_1;
            return new String(bytes, start, bytes.length - start, any);
        }
    }

    /**
     * Decodes a stream by its byte order mark if it has one, else as UTF-8. What is none makes the reader throw a {@link
     * CharacterCodingException}.
     *
     * @param bytes a stream that can be marked
     * @throws IOException if it cannot be read
     */
    public static Reader reader(InputStream bytes) throws IOException {
        bytes.mark(HEAD);
        Encoding encoding = encoding(bytes.readNBytes(HEAD));
        bytes.reset();
        bytes.skipNBytes(encoding.mark());
        Charset charset = encoding.charset();
        return new InputStreamReader(bytes, charset.newDecoder().onMalformedInput(CodingErrorAction.REPORT));
    }

    /** What makes something of a text. */
    @FunctionalInterface
    public interface TextReader<T> {
        /** Reads a text to its end; it is not closed. */
        T read(Reader text) throws IOException;
    }

    /**
     * Reads a text in its encoding, as {@link #decode} finds it, without holding all of it.
     *
     * @param reader is called again, from the beginning, if the text turns out not to be UTF-8
     * @throws IOException if the file cannot be read
     */
    public static <T> T read(FileBytes file, TextReader<T> reader) throws IOException {
        try (InputStream bytes = new BufferedInputStream(file.open(), BUFFER)) {
            return reader.read(reader(bytes));
        } catch (IOException | RuntimeException e) {
            if (!isMisspelled(e)) {
                throw e;
            }
        }
        try (InputStream bytes = skipMark(new BufferedInputStream(file.open(), BUFFER))) {
            return reader.read(new InputStreamReader(bytes, StandardCharsets.ISO_8859_1));
        }
    }

    private static boolean isMisspelled(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CharacterCodingException) {
                return true;
            }
        }
        return false;
    }

    /**
     * Passes over the byte order mark of UTF-8.
     *
     * @param bytes a stream at its beginning that can be marked
     */
    static InputStream skipMark(InputStream bytes) throws IOException {
        bytes.mark(HEAD);
        int mark = markLength(bytes.readNBytes(3));
        bytes.reset();
        bytes.skipNBytes(mark);
        return bytes;
    }

    /**
     * Checks that a file is no binary one, of which nothing else needs to be read.
     *
     * @param head the beginning of the file, decoded
     * @throws UserError if it has a NUL, which no text has
     */
    public static void requireText(String head) {
        int place = head.indexOf('\0');
        if (place >= 0) {
            throw UserError.usage(
                    "character " + (place + 1) + ": a NUL, so the file is not text",
                    "Copy the file again in case it is damaged, or specify another one.");
        }
    }

    /** Returns whether bytes are UTF-16, by their beginning. */
    public static boolean isWide(byte[] head) {
        return !encoding(head).charset().equals(StandardCharsets.UTF_8);
    }

    /** Returns the bytes without a byte order mark, as UTF-8 if they are UTF-16; any others as they are. */
    public static byte[] plain(byte[] bytes) {
        if (!encoding(bytes).charset().equals(StandardCharsets.UTF_8)) {
            return decode(bytes).getBytes(StandardCharsets.UTF_8);
        }
        int start = markLength(bytes);
        return start == 0 ? bytes : Arrays.copyOfRange(bytes, start, bytes.length);
    }

    /** Returns a piece of foreign text as messages show it: short, in quotes, without control characters. */
    public static String quoted(String text) {
        String visible = text.replaceAll("\\p{Cntrl}", "?").strip();
        int cut = visible.offsetByCodePoints(0, Math.min(SHOWN, visible.codePointCount(0, visible.length())));
        return "'" + visible.substring(0, cut) + (cut < visible.length() ? "..." : "") + "'";
    }

    /** Returns a place by its line, from 1. */
    public static String line(long line) {
        return "line " + line;
    }

    private static Encoding encoding(byte[] bytes) {
        if (startsWith(bytes, 0xff, 0xfe)) {
            return new Encoding(StandardCharsets.UTF_16LE, 2);
        }
        if (startsWith(bytes, 0xfe, 0xff)) {
            return new Encoding(StandardCharsets.UTF_16BE, 2);
        }
        int head = Math.min(HEAD, bytes.length) / 2;
        int[] zeros = new int[2];
        for (int i = 0; i < 2 * head; i++) {
            zeros[i % 2] += bytes[i] == 0 ? 1 : 0;
        }
        // All that is read is mostly ASCII, of which every second byte is 0 in UTF-16, and none in other encodings.
        if (head > 1 && zeros[0] + zeros[1] > 0) {
            if (zeros[0] == 0 && 2 * zeros[1] > head) {
                return new Encoding(StandardCharsets.UTF_16LE, 0);
            }
            if (zeros[1] == 0 && 2 * zeros[0] > head) {
                return new Encoding(StandardCharsets.UTF_16BE, 0);
            }
        }
        return new Encoding(StandardCharsets.UTF_8, markLength(bytes));
    }

    private static int markLength(byte[] bytes) {
        return startsWith(bytes, 0xef, 0xbb, 0xbf) ? 3 : 0;
    }

    private static boolean startsWith(byte[] bytes, int... mark) {
        if (bytes.length < mark.length) {
            return false;
        }
        for (int i = 0; i < mark.length; i++) {
            if ((bytes[i] & 0xff) != mark[i]) {
                return false;
            }
        }
        return true;
    }
}
