package dev.steelyard.core.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redacts values of settings whose key looks secret, and values that look secret themselves. */
public final class SecretWords {

    /** Replacement for a secret value. */
    public static final String REDACTED = "(redacted)";

    /** Prefix of every replacement, including numbered ones. */
    public static final String REDACTED_BEGIN = "(redacted";

    /** A replacement, which is not changed again. */
    private static final Pattern SHOWN = Pattern.compile("\\(redacted(?: \\d{1,9})?\\)");

    /**
     * Words that make a key secret: words such as password anywhere in it; token at the end of one of its words; key as
     * its last word or after its purpose; short words only as whole words; session at its end. Not keyboard, tokenizer,
     * key.size, compass, path, author or session.timeout.
     */
    private static final Pattern SECRET_KEY = Pattern.compile("(?i:passw(?:or)?d|passphrase|secret|credential)"
            + "|(?:[tT]oken)s?(?![a-z])|TOKENS?(?![A-Z])"
            + "|(?i:api|access|private|auth|signing|encryption|license)[._-]?(?:key|Key|KEY)s?(?![a-z])"
            + "|(?:^|[^a-zA-Z])(?:key|Key|KEY)$|[a-z0-9]Key$"
            + "|(?<![a-zA-Z])(?:pass|pwd|pat|bearer|jwt|auth|authorization)(?![a-z])"
            + "|(?:Pass|Pwd|Pat|Bearer|Jwt|Auth|Authorization)(?![a-z])"
            + "|(?<![A-Z])(?:PASS|PWD|PAT|BEARER|JWT|AUTH|AUTHORIZATION)(?![A-Z])"
            + "|(?i:pwd|session(?:[._-]?(?:id|key|cookie))?)$");

    /** Options whose value is a user with a password. */
    private static final Set<String> USER_OPTIONS = Set.of("-u", "-U", "--user", "--proxy-user");

    private static final String PROPERTY = "-D";
    private static final String QUOTES = "\"'";
    private static final String VALUE_ENDS = ",;&\"' \t\r\n";
    /** Characters in the password of a URL: including {@code @} and {@code /}, up to the last {@code @} before the end of the URL. */
    private static final String PASSWORD = "[^\\s\"'<>]{1,500}";

    /** A password in a URL, also without a user; not a port, which is followed by a path. */
    private static final Pattern URL_PASSWORD =
            Pattern.compile("(://[^/\\s:@\"'<>]{0,200}:)(?!\\d{1,5}(?:[/?#]|$))" + PASSWORD + "(?=@)");

    /** A token in place of a user: always over HTTP, otherwise only if it is as long as a token. */
    private static final Pattern URL_TOKEN = Pattern.compile(
            "((?i:https?)://|://(?=[A-Za-z0-9_.~-]{20,500}@))(?!\\(redacted)[^/\\s:@\"'<>]{1,500}(?=@)");

    private static final Pattern ORACLE_PASSWORD =
            Pattern.compile("(jdbc:oracle:[a-z0-9]{1,20}:[^/\\s@]{1,200}/)" + PASSWORD + "(?=@)");

    /** A user and a password in the format of programs such as curl. */
    private static final Pattern USER_PASSWORD = Pattern.compile(
            "((?<![\\w-])(?:-u|-U|--user|--proxy-user)(?:[ =]\\s{0,4})?[\"']?[^\\s:\"'/]{1,200}:)(?!//)[^\\s\"']{1,500}");

    /** Addresses that grant write access to anyone who knows them. */
    private static final Pattern WEBHOOK = Pattern.compile(
            "((?i:https?)://(?:hooks\\.slack\\.com/|hooks\\.zapier\\.com/|[a-z.]{0,20}discord(?:app)?\\.com/api/webhooks/"
                    + "|[a-z0-9.-]{0,80}webhook\\.office\\.com/|outlook\\.office(?:365)?\\.com/webhook/"
                    + "|api\\.telegram\\.org/bot|[^/\\s]{1,200}/(?:[^\\s\"'<>?]{0,200}/)?webhooks?/))[^\\s\"'<>]{1,500}");

    /** A value in JSON, or in quotes before a colon. */
    private static final Pattern QUOTED_PAIR = Pattern.compile(
            "([\"'])([\\w.$-]{1,100})\\1(\\s{0,10}:\\s{0,10})(?:\"[^\"\\\\]{0,2000}+(?:\\\\.[^\"\\\\]{0,2000}+){0,200}+\"|'[^']{0,2000}'|[^\\s,}\\]\"']{1,500})");

    /** The values of headers that are secret, and of a password in YAML or a sentence. */
    private static final Pattern HEADER = Pattern.compile(
            "((?i:authorization|proxy-authorization|cookie|set-cookie|x-[a-z-]{0,40}(?:key|token|secret)|api-key)[ \\t]{0,4}:[ \\t]{0,4}(?:(?i:bearer|basic|token)[ \\t])?)"
                    + "(?!(?:\\w{1,10}[ \\t])?\\(redacted)[^\\s\"'][^\"'\\r\\n]{0,1000}"
                    + "|((?<![\\w.-])(?i:password|passwd|passphrase|pwd|secret|api[_-]?key|access[_-]?key)[ \\t]{0,4}(?:=[ \\t]{1,4}|:[ \\t]{1,4}))(?!\\(redacted)[^\\s\"',;&]{1,500}");

    /** Keys of cloud providers and code hosts, and private keys, regardless of their names. */
    private static final Pattern KEYS = Pattern.compile("(?<![A-Za-z0-9])(?:(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Za-z])"
            + "|gh[opusr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255}|glpat-[A-Za-z0-9_-]{16,255}"
            + "|xox[abeprs]-[A-Za-z0-9-]{10,255}|AIza[0-9A-Za-z_-]{30,100}|ya29\\.[A-Za-z0-9_-]{20,500}"
            + "|(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,255}|sk-[A-Za-z0-9_-]{20,255}|npm_[A-Za-z0-9]{30,100}"
            + "|pypi-[A-Za-z0-9_-]{20,500}|hf_[A-Za-z0-9]{20,100}|dop_v1_[a-f0-9]{40,100}"
            + "|SG\\.[A-Za-z0-9_-]{16,100}\\.[A-Za-z0-9_-]{16,100})"
            + "|-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^-]{0,20000}(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?");

    /** Credentials in HTTP headers, and JSON web tokens anywhere. */
    private static final Pattern BY_ITSELF = Pattern.compile(
            "((?i:bearer)[ \\t])[A-Za-z0-9._~+/=-]{8,}|()eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]+)?");

    private static final Pattern PLAIN = Pattern.compile(".{0,3}|[0-9.,+-]*");

    private SecretWords() {}

    /** Returns whether the value of a key must be redacted; the key may begin with {@code -D}. */
    public static boolean isSecret(String key) {
        return SECRET_KEY
                .matcher(key.startsWith(PROPERTY) ? key.substring(PROPERTY.length()) : key)
                .find();
    }

    /** Returns the words of a command line with secret values redacted, also where a value is a word of its own. */
    public static List<String> words(List<String> words) {
        List<String> shown = new ArrayList<>();
        boolean value = false;
        boolean user = false;
        for (String word : words) {
            boolean flag = word.startsWith("-");
            boolean credentials = user && word.indexOf(':') > 0;
            shown.add(
                    value && !flag
                            ? REDACTED
                            : credentials ? word.substring(0, word.indexOf(':') + 1) + REDACTED : word(word));
            user = USER_OPTIONS.contains(word);
            value = word.startsWith("--") && word.indexOf('=') < 0 && isSecret(word);
        }
        return shown;
    }

    /** Returns one word of a command line with a secret value redacted. */
    public static String word(String word) {
        int equals = word.indexOf('=');
        // A path before the first '=' is not a key: -javaagent:/home/keys/agent.jar=port=1 hides nothing.
        if (equals > 0 && word.startsWith("-") && !word.startsWith("-javaagent:") && !word.startsWith("-agent")) {
            String key = word.substring(0, equals);
            if (isSecret(key)) {
                return key + "=" + REDACTED;
            }
        }
        return text(word);
    }

    /** Returns a text with everything that looks secret redacted. */
    public static String text(String text) {
        return text(text, false);
    }

    /**
     * Returns the name of a benchmark or a series with everything that looks secret redacted, except plain numbers and values of up to
     * three characters: programs put params into names, and {@code tokens=100} and {@code tokens=1000} are two series.
     */
    public static String name(String name) {
        return text(name, true);
    }

    private static String text(String text, boolean plainShown) {
        String redacted = Matcher.quoteReplacement(REDACTED);
        String shown = KEYS.matcher(quoted(text, plainShown)).replaceAll(redacted);
        for (Pattern pattern : addresses(shown)) {
            shown = pattern.matcher(shown).replaceAll("$1" + redacted);
        }
        shown = HEADER.matcher(pairs(shown, plainShown))
                .replaceAll(found ->
                        Matcher.quoteReplacement(found.group(1) == null ? found.group(2) : found.group(1)) + redacted);
        return BY_ITSELF
                .matcher(shown)
                .replaceAll(
                        found -> (found.group(1) == null ? "" : Matcher.quoteReplacement(found.group(1))) + redacted);
    }

    /** Returns the patterns that can match a text, because texts may be long and hostile. */
    private static List<Pattern> addresses(String text) {
        List<Pattern> patterns = new ArrayList<>();
        if (text.contains("://")) {
            patterns.add(WEBHOOK);
        }
        if (text.indexOf('@') >= 0) {
            patterns.addAll(List.of(URL_PASSWORD, URL_TOKEN, ORACLE_PASSWORD));
        }
        if (text.indexOf('-') >= 0 && text.indexOf(':') >= 0) {
            patterns.add(USER_PASSWORD);
        }
        return patterns;
    }

    private static String quoted(String text, boolean plainShown) {
        return text.indexOf(':') < 0
                ? text
                : QUOTED_PAIR
                        .matcher(text)
                        .replaceAll(pair -> Matcher.quoteReplacement(
                                isSecret(pair.group(2))
                                                && !(plainShown && isPlain(valueOf(pair)))
                                                && !SHOWN.matcher(valueOf(pair)).matches()
                                        ? pair.group(1)
                                                + pair.group(2)
                                                + pair.group(1)
                                                + pair.group(3)
                                                + pair.group(1)
                                                + REDACTED
                                                + pair.group(1)
                                        : pair.group()));
    }

    /**
     * Redacts the values of {@code key=value} pairs inside a longer text, as in the options of an agent or the query of
     * a URL. Reads each character only a few times, because the text may be long and hostile.
     */
    private static String pairs(String text, boolean plainShown) {
        StringBuilder shown = new StringBuilder(text.length());
        int key = 0;
        int place = 0;
        while (place < text.length()) {
            char character = text.charAt(place);
            shown.append(character);
            place++;
            if (character == '=' && isSecret(text.substring(key, place - 1))) {
                int end = valueEnd(text, place);
                String value = text.substring(place, end);
                boolean kept = value.isEmpty()
                        || (plainShown && isPlain(value))
                        || SHOWN.matcher(value).matches();
                shown.append(kept ? value : REDACTED);
                place = end;
            }
            boolean inKey = Character.isLetterOrDigit(character) || "_.-".indexOf(character) >= 0;
            key = inKey ? key : place;
        }
        return shown.toString();
    }

    private static String valueOf(MatchResult pair) {
        String value = pair.group().substring(pair.end(3) - pair.start());
        return value.startsWith("\"") || value.startsWith("'") ? value.substring(1, value.length() - 1) : value;
    }

    private static boolean isPlain(String value) {
        return PLAIN.matcher(value).matches();
    }

    private static int valueEnd(String text, int start) {
        if (start < text.length() && text.charAt(start) == '{') {
            // SQL Server's drivers take any characters between braces.
            int close = text.indexOf('}', start);
            return close < 0 ? text.length() : close + 1;
        }
        Matcher known = SHOWN.matcher(text).region(start, text.length());
        if (known.lookingAt()) {
            return known.end();
        }
        if (start < text.length() && QUOTES.indexOf(text.charAt(start)) >= 0) {
            int close = text.indexOf(text.charAt(start), start + 1);
            return close < 0 ? text.length() : close + 1;
        }
        int end = start;
        while (end < text.length() && VALUE_ENDS.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }
}
