package dev.steelyard.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The style sheet of the page, and the content security policy that allows nothing else.
 *
 * @param css the text between the style tags
 * @param policy the content security policy with the hash of that text
 */
record Style(String css, String policy) {

    private static final String RESOURCE = "report.css";

    /** Reads the style sheet from the class path. */
    static Style load() {
        try (InputStream in = Style.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("this build lacks " + RESOURCE + "; build Steelyard again");
            }
            String css = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
            return new Style(css, policy(css));
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read " + RESOURCE + " from Steelyard's own jar", failure);
        }
    }

    private static String policy(String css) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(css.getBytes(StandardCharsets.UTF_8));
            return "default-src 'none'; style-src 'sha256-"
                    + Base64.getEncoder().encodeToString(hash) + "'; base-uri 'none'; form-action 'none'";
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
