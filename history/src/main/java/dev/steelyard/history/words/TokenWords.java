package dev.steelyard.history.words;

import dev.steelyard.history.access.AccessAction;
import dev.steelyard.history.access.AccessToken;
import dev.steelyard.report.words.Visible;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Words about tokens. */
public final class TokenWords {

    private static final int SHORT_ID = 8;
    private static final int DAY = 10;

    private TokenWords() {}

    /** Returns the beginning of a token's id, which is enough to name it. */
    public static String id(AccessToken token) {
        return token.id().substring(0, SHORT_ID);
    }

    /** Returns the name and id of a token, for lists and the audit log. */
    public static String who(AccessToken token) {
        return (token.name() + " (token " + id(token) + ")").strip();
    }

    /** Returns what a new token is for. */
    public static String created(AccessToken token) {
        return "Token " + id(token) + " allows " + actions(token) + " for " + project(token) + " until " + until(token)
                + ". Save the secret now; it cannot be shown again.";
    }

    /** Returns that a token is revoked. */
    public static String revoked(AccessToken token) {
        return "revoked " + Visible.of(who(token));
    }

    /** Returns a line for each token. */
    public static List<String> list(List<AccessToken> tokens, Instant now) {
        if (tokens.isEmpty()) {
            return List.of("There are no tokens.");
        }
        List<String> lines = new ArrayList<>();
        for (AccessToken token : tokens) {
            lines.add(id(token) + "  " + state(token, now) + "  " + actions(token) + "  " + project(token)
                    + (token.name().isEmpty() ? "" : "  " + Visible.of(token.name())));
        }
        return lines;
    }

    private static String state(AccessToken token, Instant now) {
        AccessToken.State state = token.state(now);
        return state == AccessToken.State.VALID
                ? "until " + until(token)
                : state.name().toLowerCase(Locale.ROOT);
    }

    private static String until(AccessToken token) {
        return token.expires().map(end -> end.toString().substring(0, DAY)).orElse("it is revoked");
    }

    private static String actions(AccessToken token) {
        return token.actions().stream().map(AccessAction::label).collect(Collectors.joining(", "));
    }

    private static String project(AccessToken token) {
        return token.ofAllProjects() ? "all projects" : "project " + Visible.of(token.project());
    }
}
