package dev.steelyard.history.notify;

import dev.steelyard.core.error.UserError;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;

/** Who is told. */
public final class NotifyTarget {

    private static final String ENVIRONMENT = "env:";
    private static final String COMMAND = "command:";
    private static final String SLACK = "slack:";
    private static final String SLACK_HOST = "hooks.slack.com";
    private static final int DIGEST_BYTES = 8;

    /** What a target takes. */
    public enum Kind {
        /** A document for programs, in a POST request. */
        WEBHOOK,
        /** Text in a document for Slack and what is compatible with it, in a POST request. */
        SLACK,
        /** Text, on standard input of a command. */
        COMMAND
    }

    private final Kind kind;
    private final String address;
    private final String shown;

    private NotifyTarget(Kind kind, String address, String shown) {
        this.kind = kind;
        this.address = address;
        this.shown = shown;
    }

    /**
     * Reads a target: a URL, {@code slack:URL}, {@code command:COMMAND}, or {@code env:NAME} for one in a variable.
     *
     * @param environment the environment variables
     * @throws UserError if it is none; the error does not contain it
     */
    public static NotifyTarget parse(String text, Map<String, String> environment) {
        if (!text.startsWith(ENVIRONMENT)) {
            return parse(text);
        }
        String name = text.substring(ENVIRONMENT.length());
        String value = environment.getOrDefault(name, "");
        if (value.isBlank()) {
            throw UserError.usage("the variable " + name + " is not set", "Set it to the address for --notify.");
        }
        return parse(value.strip());
    }

    private static NotifyTarget parse(String text) {
        if (text.startsWith(COMMAND) && !text.substring(COMMAND.length()).isBlank()) {
            String command = text.substring(COMMAND.length()).strip();
            // Not even its first word is shown: it may be a variable with a secret.
            return new NotifyTarget(Kind.COMMAND, command, "the command of --notify");
        }
        boolean slack = text.startsWith(SLACK);
        String url = slack ? text.substring(SLACK.length()) : text;
        String host = host(url);
        return new NotifyTarget(slack || host.equals(SLACK_HOST) ? Kind.SLACK : Kind.WEBHOOK, url, host);
    }

    private static String host(String url) {
        try {
            URI uri = new URI(url);
            String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            if (uri.getHost() != null && (scheme.equals("https") || scheme.equals("http"))) {
                return uri.getHost().toLowerCase(Locale.ROOT);
            }
        } catch (URISyntaxException e) {
            // Its message contains the URL, which may contain a secret.
        }
        throw UserError.usage(
                "the value of --notify is not an address (it is not shown, as it may contain a secret)",
                "Use https://HOST/PATH, slack:https://HOST/PATH, command:COMMAND, or env:NAME for one of these in a "
                        + "variable.");
    }

    /** Returns what it takes. */
    public Kind kind() {
        return kind;
    }

    /** Returns the URL or the command; it may contain a secret. */
    String address() {
        return address;
    }

    /** Returns what may be shown of it. */
    public String shown() {
        return shown;
    }

    /** Returns what tells it from others, and does not give it away. */
    public String digest() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest((kind + " " + address).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return shown;
    }
}
