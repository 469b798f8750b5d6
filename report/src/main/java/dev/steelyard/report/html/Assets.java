package dev.steelyard.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The style sheet and the script of the page, and the content security policy that allows nothing else.
 *
 * @param style the text between the style tags
 * @param script the text between the script tags
 * @param policy the content security policy with the hashes of both
 */
record Assets(String style, String script, String policy) {

    /** Reads style and script from the class path. */
    static Assets load() {
        String style = read("report.css") + read("flame.css");
        // What opens a line calls what makes its graphs move.
        String script = read("flame.js") + read("report.js");
        return new Assets(
                style,
                script,
                "default-src 'none'; style-src '" + hash(style) + "'; script-src '" + hash(script)
                        + "'; base-uri 'none'; form-action 'none'");
    }

    private static String read(String resource) {
        try (InputStream in = Assets.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("this build lacks " + resource + "; build Steelyard again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read " + resource + " from Steelyard's own jar", failure);
        }
    }

    private static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
