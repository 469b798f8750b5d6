package dev.steelyard.suite.codecs.size;

import dev.steelyard.suite.codecs.codec.Format;
import java.util.Locale;
import java.util.Objects;

/**
 * An HTTP/1.1 request that adds a recipe, as the JDK's client sends it: request line, headers, empty line, body. What is
 * below HTTP (TLS, TCP, IP) is not counted.
 *
 * @param format what the body is written in
 * @param host the value of the header of that name, with the port
 * @param gzipped whether the body is compressed and a header says so
 */
public record PostRequest(Format format, String host, boolean gzipped) {

    /** What our client calls itself; the JDK's own name would make sizes depend on its version. */
    public static final String USER_AGENT = "steelyard";

    private static final String LINE_END = "\r\n";

    /** Checks that nothing is missing. */
    public PostRequest {
        Objects.requireNonNull(format, "format");
        Objects.requireNonNull(host, "host");
    }

    /** All that stands before a body of {@code length} bytes; ASCII. */
    public String head(int length) {
        return "POST " + format.path() + " HTTP/1.1" + LINE_END
                + header("Content-Length", String.format(Locale.ROOT, "%d", length))
                + header("Host", host)
                + header("Accept", format.mediaType())
                + (gzipped ? header("Content-Encoding", "gzip") : "")
                + header("Content-Type", format.mediaType())
                + header("User-Agent", USER_AGENT)
                + LINE_END;
    }

    /** The whole request with a body of {@code length} bytes, in bytes. */
    public int size(int length) {
        return head(length).length() + length;
    }

    private static String header(String name, String value) {
        return name + ": " + value + LINE_END;
    }
}
