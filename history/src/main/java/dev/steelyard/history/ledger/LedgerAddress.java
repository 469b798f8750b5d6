package dev.steelyard.history.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.secret.SecretWords;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where a ledger is. */
public sealed interface LedgerAddress {

    /** Returns the address for messages, without a password. */
    String shown();

    /**
     * A SQLite file.
     *
     * @param path absolute path of the file
     */
    record LedgerFile(Path path) implements LedgerAddress {
        public LedgerFile {
            path = path.toAbsolutePath().normalize();
        }

        @Override
        public String shown() {
            return path.toString();
        }
    }

    /**
     * A schema of a PostgreSQL database.
     *
     * @param shown the address for messages
     * @param url the driver's URL, without settings
     * @param schema name of the schema that holds the tables
     * @param settings the driver's settings, such as user and password
     */
    record LedgerServer(String shown, String url, String schema, SortedMap<String, String> settings)
            implements LedgerAddress {

        static final String DEFAULT_SCHEMA = "steelyard";
        private static final String SCHEMA = "currentSchema";
        private static final String PASSWORD = "password";
        private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,62}");

        public LedgerServer {
            settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
        }

        /** Returns whether the address itself has a password, of the user or of a key. */
        public boolean hasPassword() {
            return settings.keySet().stream().anyMatch(SecretWords::isSecret);
        }

        /** Returns the same server with a setting, if it is known and the address itself has none. */
        public LedgerServer orElse(String name, @Nullable String value) {
            TreeMap<String, String> all = new TreeMap<>(settings);
            if (value != null) {
                all.putIfAbsent(name, value);
            }
            return new LedgerServer(shown, url, schema, all);
        }

        /** The settings must not appear in messages or traces. */
        @Override
        public String toString() {
            return shown;
        }

        private static LedgerServer parse(String text) throws URISyntaxException {
            URI uri = new URI(text.replaceFirst("^(jdbc:)?postgres(ql)?:", "postgresql:"));
            if (uri.getHost() == null) {
                throw new URISyntaxException("", "no host");
            }
            TreeMap<String, String> settings = new TreeMap<>();
            Optional.ofNullable(uri.getRawUserInfo()).ifPresent(user -> {
                int colon = user.indexOf(':');
                settings.put("user", decoded(colon < 0 ? user : user.substring(0, colon)));
                if (colon >= 0) {
                    settings.put(PASSWORD, decoded(user.substring(colon + 1)));
                }
            });
            for (String pair : Optional.ofNullable(uri.getRawQuery()).orElse("").split("&")) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    settings.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
                }
            }
            String schema = Optional.ofNullable(settings.remove(SCHEMA)).orElse(DEFAULT_SCHEMA);
            if (!NAME.matcher(schema).matches()) {
                throw UserError.usage(
                        "the name of the ledger's schema is not valid",
                        "Use only lower-case letters, digits and underscores in currentSchema, at most 63, and no digit "
                                + "first.");
            }
            String place = "postgresql://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort())
                    + Optional.ofNullable(uri.getRawPath())
                            .filter(path -> !path.isEmpty())
                            .orElse("/");
            return new LedgerServer(place, "jdbc:" + place, schema, settings);
        }

        private static String decoded(String text) {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        }
    }

    /**
     * Reads an address: {@code postgresql://[user[:password]@]host[:port]/database[?setting=value]}, or the path of a file.
     *
     * @throws UserError if it is neither
     */
    static LedgerAddress parse(String text) {
        if (text.isBlank()) {
            throw UserError.usage("the ledger's address is empty", REMEDY);
        }
        if (text.matches("(jdbc:)?postgres(ql)?:.*")) {
            try {
                return LedgerServer.parse(text);
            } catch (URISyntaxException | IllegalArgumentException e) {
                // The message of the exception repeats the text, which may hold a password.
                throw UserError.usage("the ledger's address is not a valid PostgreSQL URL", REMEDY);
            }
        }
        String path = text.startsWith("jdbc:sqlite:") ? text.substring("jdbc:sqlite:".length()) : text;
        if (path.matches("[A-Za-z][A-Za-z0-9+.-]+://.*") || path.startsWith("jdbc:")) {
            String kind = List.of(path.split(":", 3)).get(path.startsWith("jdbc:") ? 1 : 0);
            throw UserError.usage("a ledger cannot be kept in '" + kind + "'", REMEDY);
        }
        if (path.contains("?")) {
            throw UserError.usage("the path of a ledger cannot contain '?': " + path, REMEDY);
        }
        try {
            return new LedgerFile(Path.of(path));
        } catch (InvalidPathException e) {
            throw UserError.usage("the ledger's address is not a path: " + e.getReason(), REMEDY)
                    .causedBy(e);
        }
    }

    /** The addresses that there are. */
    String REMEDY = "Use the path of a file, or postgresql://USER@HOST:PORT/DATABASE.";
}
