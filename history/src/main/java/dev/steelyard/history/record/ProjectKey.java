package dev.steelyard.history.record;

import dev.steelyard.core.secret.SecretWords;
import dev.steelyard.workspace.git.Repository;
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

    /** A remote helper before the address, such as {@code foo::}. */
    private static final Pattern HELPER = Pattern.compile("^(?:[A-Za-z][A-Za-z0-9+.-]*::)+");
    /** What others may see of a URL ends where its query begins; a password may contain the sign that ends it. */
    private static final Pattern URL =
            Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#]*@)?(?<host>[^/@:?#]*(?::[0-9]*)?)/(?<path>[^?#]*).*");

    private static final Pattern SHORT = Pattern.compile("(?:[^/]*@)?(?<host>[^/:@\\s]+):(?<path>[^/].*)");
    private static final Pattern LOCAL = Pattern.compile("^file://(?=/)", Pattern.CASE_INSENSITIVE);

    /**
     * Returns the identity for the URL of a remote: the same whatever the protocol, and without a user or password.
     *
     * @return empty if nothing is left of it, if it is a relative path, which means something else elsewhere, or if it is
     *     in a form that may hide a password
     */
    static Optional<ProjectKey> ofUrl(String url) {
        String plain = LOCAL.matcher(HELPER.matcher(url).replaceFirst("")).replaceFirst("");
        Matcher full = URL.matcher(plain);
        Matcher brief = SHORT.matcher(plain);
        if (full.matches()) {
            plain = host(full) + "/" + full.group("path");
        } else if (plain.contains("://")) {
            return Optional.empty();
        } else if (brief.matches()) {
            plain = host(brief) + "/" + brief.group("path");
        } else if (!plain.startsWith("/")) {
            return Optional.empty();
        }
        String key = SecretWords.text(plain.replaceFirst("/+$", "").replaceFirst("\\.git$", ""));
        return key.isBlank() ? Optional.empty() : Optional.of(new ProjectKey(key, last(key)));
    }

    private static String host(Matcher matcher) {
        return matcher.group("host").toLowerCase(Locale.ROOT);
    }

    /** Returns the identity of a repository: the URL of its origin, or else its folder. */
    static ProjectKey of(Repository repository) {
        return repository.origin().flatMap(ProjectKey::ofUrl).orElseGet(() -> ofFolder(repository.root()));
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
