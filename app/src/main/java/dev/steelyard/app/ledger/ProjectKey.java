package dev.steelyard.app.ledger;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What makes two clones one project: the repository that they come from, or else their folder.
 *
 * @param key identity of the project
 * @param name what people call it
 */
record ProjectKey(String key, String name) {

    private static final Pattern URL = Pattern.compile("[a-z][a-z0-9+.-]*://(?:[^/@]*@)?(?<host>[^/]*)/(?<path>.*)");
    private static final Pattern SHORT = Pattern.compile("(?:[^/@:]*@)?(?<host>[^/:]+):(?<path>[^/].*)");

    /**
     * Returns the identity for the URL of a remote: the same whatever the protocol, and without a user or password.
     *
     * @return empty if nothing is left of it, or if it is a relative path, which means something else elsewhere
     */
    static Optional<ProjectKey> ofUrl(String url) {
        String plain = url.replaceFirst("^file://", "").replaceFirst("/+$", "").replaceFirst("\\.git$", "");
        Matcher full = URL.matcher(plain);
        Matcher brief = SHORT.matcher(plain);
        if (full.matches()) {
            plain = host(full) + "/" + full.group("path");
        } else if (brief.matches()) {
            plain = host(brief) + "/" + brief.group("path");
        }
        return plain.isBlank() || plain.startsWith(".")
                ? Optional.empty()
                : Optional.of(new ProjectKey(plain, last(plain)));
    }

    private static String host(Matcher matcher) {
        return matcher.group("host").toLowerCase(Locale.ROOT);
    }

    /** Returns the identity of a folder. */
    static ProjectKey ofFolder(Path folder) {
        return new ProjectKey(folder.toString(), last(folder.toString()));
    }

    private static String last(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return name.isBlank() ? path : name;
    }
}
