package dev.steelyard.results.source;

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

    /** Bytes of the longest byte order mark. */
    private static final int MARK = 3;

    private Texts() {}

    /**
     * Decodes bytes: by their byte order mark if they have one (a shell may write UTF-16), else as UTF-8, else, where they
     * are none, as Latin-1, which takes any bytes.
     */
    public static String decode(byte[] bytes) {
        if (startsWith(bytes, 0xff, 0xfe)) {
            return new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16LE);
        }
        if (startsWith(bytes, 0xfe, 0xff)) {
            return new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16BE);
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
        bytes.mark(MARK);
        byte[] mark = bytes.readNBytes(MARK);
        bytes.reset();
        boolean little = startsWith(mark, 0xff, 0xfe);
        boolean big = startsWith(mark, 0xfe, 0xff);
        bytes.skipNBytes(little || big ? 2 : markLength(mark));
        Charset charset = little ? StandardCharsets.UTF_16LE : big ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_8;
        return new InputStreamReader(bytes, charset.newDecoder().onMalformedInput(CodingErrorAction.REPORT));
    }

    /** Returns the bytes without a byte order mark, as UTF-8 if they are UTF-16; any others as they are. */
    public static byte[] plain(byte[] bytes) {
        if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) {
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
