package dev.steelyard.core.isolation;

import dev.steelyard.core.secret.SecretWords;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The environment variables that isolated processes see: those on a list, without values that look secret. */
public final class AllowedVariables {

    /** The variable with the names, separated by spaces, of more variables that builds and benchmarks may see. */
    public static final String KEEP = "STEELYARD_KEEP";

    private static final String LEDGER = "STEELYARD_LEDGER";
    private static final String SERVER = "postgresql:";
    private static final String PASSWORD = "PGPASSWORD";

    private static final Set<String> NAMES = Set.of(
            "PATH",
            "HOME",
            "USER",
            "LOGNAME",
            "SHELL",
            "LANG",
            "LANGUAGE",
            "TZ",
            "TERM",
            "CI",
            "JAVA_HOME",
            "JAVA_OPTS",
            "JAVA_TOOL_OPTIONS",
            "JDK_JAVA_OPTIONS",
            "JDK_JAVAC_OPTIONS",
            "_JAVA_OPTIONS",
            "M2_HOME",
            "MAVEN_HOME",
            "MAVEN_OPTS",
            "MAVEN_ARGS",
            "GRADLE_HOME",
            "GRADLE_OPTS",
            "http_proxy",
            "https_proxy",
            "no_proxy",
            "HTTP_PROXY",
            "HTTPS_PROXY",
            "NO_PROXY",
            "SSL_CERT_DIR",
            "SSL_CERT_FILE",
            // By these, Steelyard finds processes that were left behind.
            "STEELYARD_OWNER",
            "STEELYARD_SESSION");

    /** Locales, and the JDKs of GitHub's runners. */
    private static final List<String> PREFIXES = List.of("LC_", "JAVA_HOME_");

    private AllowedVariables() {}

    /** Returns the allowed ones of an environment, and those that its {@link #KEEP} names. */
    public static Map<String, String> of(Map<String, String> environment) {
        Set<String> more =
                Set.copyOf(List.of(environment.getOrDefault(KEEP, "").strip().split("\\s+")).stream()
                        .distinct()
                        .toList());
        Map<String, String> allowed = new TreeMap<>();
        environment.forEach((name, value) -> {
            if (more.contains(name) || (isListed(name) && !isSecret(value))) {
                allowed.put(name, value);
            }
        });
        return allowed;
    }

    /**
     * Removes the variables that name a ledger from the environment of builds and benchmarks: whoever knows them can change what is
     * recorded.
     */
    public static void removeLedger(Map<String, String> environment) {
        String ledger = environment.remove(LEDGER);
        if (ledger != null && ledger.contains(SERVER)) {
            environment.remove(PASSWORD);
        }
    }

    private static boolean isListed(String name) {
        return NAMES.contains(name) || PREFIXES.stream().anyMatch(name::startsWith);
    }

    /** Such as the password of a proxy, or a token among the arguments of a JVM. */
    private static boolean isSecret(String value) {
        List<String> words = List.of(value.split("\\s+"));
        return !SecretWords.words(words).equals(words);
    }
}
