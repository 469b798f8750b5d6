package dev.steelyard.server.web;

import dev.steelyard.history.access.AccessAction;
import dev.steelyard.history.access.AccessToken;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.access.AccessLedger;
import dev.steelyard.history.record.KeepTokens;
import dev.steelyard.history.words.TokenWords;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Decides who may look and who may change anything. A token is sent as {@code Authorization: Bearer TOKEN}, or as the password of HTTP basic
 * authentication, with any user name. Without one, only this machine may change anything, and only if it asks for the server by a name that
 * nobody else can use: a proxy on this machine speaks for others.
 */
public final class Guard {

    private static final String BEARER = "bearer ";
    private static final String BASIC = "basic ";
    private static final Pattern LOCAL =
            Pattern.compile("(?:localhost|127(?:[.][0-9]{1,3}){3}|\\[::1])(?::[0-9]{1,5})?");

    private final AccessLedger tokens;
    private final boolean loopback;
    private final boolean closed;
    private final InstantSource clock;

    /**
     * @param tokens the tokens
     * @param host the address that the server listens on
     * @param closed whether looking needs a token as well
     * @param clock the time of day
     */
    public Guard(AccessLedger tokens, String host, boolean closed, InstantSource clock) {
        this.tokens = tokens;
        this.loopback =
                LOCAL.matcher(host.indexOf(':') >= 0 ? "[" + host + "]" : host).matches();
        this.closed = closed;
        this.clock = clock;
    }

    /** What is decided about a request. */
    sealed interface Ruling {}

    /** @param who whom it is from */
    record Allowed(String who) implements Ruling {}

    /**
     * @param known whether the sender is known, and may not; otherwise a token would help
     * @param problem why
     * @param remedy what to do
     */
    record Refused(boolean known, String problem, String remedy) implements Ruling {}

    /** Returns whether looking needs a token. */
    boolean closed() {
        return closed;
    }

    /**
     * Decides about a request.
     *
     * @param action what is asked for
     * @param project of which project; empty for what is about all of them
     */
    Ruling of(Sender sender, AccessAction action, Optional<ProjectName> project) {
        if (sender.foreign()) {
            return new Refused(true, "Another site's page sent this request", "Use the pages of this server.");
        }
        Optional<String> secret = sender.authorization().flatMap(Guard::secret);
        if (secret.isEmpty()) {
            boolean here = loopback
                    && !sender.forwarded()
                    && LOCAL.matcher(sender.host().toLowerCase(Locale.ROOT)).matches();
            return here
                    ? new Allowed("this machine")
                    : new Refused(
                            false,
                            "This needs a token that allows: " + action.label(),
                            "Make one with 'steelyard token create', and send it as a bearer token or as a password.");
        }
        Optional<AccessToken> token = tokens.token(KeepTokens.digest(secret.get()));
        if (token.isEmpty() || token.get().state(clock.instant()) != AccessToken.State.VALID) {
            return new Refused(
                    false,
                    token.isEmpty()
                            ? "Unknown token"
                            : "The token is "
                                    + token.get().state(clock.instant()).name().toLowerCase(Locale.ROOT),
                    "Make another one with 'steelyard token create'.");
        }
        boolean allowed = project.isPresent()
                ? token.get().allows(action, project.get())
                : token.get().ofAllProjects() && token.get().actions().contains(action);
        return allowed
                ? new Allowed(TokenWords.who(token.get()))
                : new Refused(
                        true,
                        "This token does not allow: " + action.label() + " "
                                + project.map(ProjectName::name).orElse("all projects"),
                        "'steelyard token list' shows what it allows.");
    }

    private static Optional<String> secret(String header) {
        String lower = header.toLowerCase(Locale.ROOT);
        if (lower.startsWith(BEARER)) {
            return Optional.of(header.substring(BEARER.length()).strip());
        }
        if (!lower.startsWith(BASIC)) {
            return Optional.empty();
        }
        try {
            String pair = new String(
                    Base64.getDecoder().decode(header.substring(BASIC.length()).strip()), StandardCharsets.UTF_8);
            return Optional.of(pair.substring(pair.indexOf(':') + 1));
        } catch (IllegalArgumentException e) {
            // Not base64, so nobody's token.
            return Optional.of("");
        }
    }
}
