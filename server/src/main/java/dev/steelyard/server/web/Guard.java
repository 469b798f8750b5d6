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
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Decides who can view pages and who can make changes. A token is sent as {@code Authorization: Bearer TOKEN}, or as the password of HTTP basic
 * authentication, with any user name. Without a token, only requests from this machine to a loopback name are allowed, and only if no proxy
 * forwarded them, since a proxy acts for other machines.
 */
public final class Guard {

    private static final String BEARER = "bearer ";
    private static final String BASIC = "basic ";
    private static final Pattern LOCAL =
            Pattern.compile("(?:localhost|127(?:[.][0-9]{1,3}){3}|\\[::1])(?::[0-9]{1,5})?");

    private final AccessLedger tokens;
    private final boolean trusting;
    private final boolean closed;
    private final InstantSource clock;

    /**
     * @param tokens the tokens
     * @param host the address that the server listens on
     * @param named whether the server has further names, as where a proxy is in front of it
     * @param closed whether viewing pages needs a token as well
     * @param clock the time of day
     */
    public Guard(AccessLedger tokens, String host, boolean named, boolean closed, InstantSource clock) {
        this.tokens = tokens;
        // Who has set up more than a server for this machine may have a proxy that does not say that it is one.
        this.trusting = !named
                && !closed
                && LOCAL.matcher(host.indexOf(':') >= 0 ? "[" + host + "]" : host)
                        .matches();
        this.closed = closed;
        this.clock = clock;
    }

    /** What is decided about a request. */
    sealed interface Ruling {}

    /**
     * @param who the sender, as shown in the audit log
     * @param local whether it is this machine, without a token
     */
    record Allowed(String who, boolean local) implements Ruling {}

    /**
     * @param forbidden true if the sender is known, or asks in a way that no token allows; false if a valid token is missing
     * @param problem why
     * @param remedy what to do
     */
    record Refused(boolean forbidden, String problem, String remedy) implements Ruling {}

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
        return ruling(
                sender,
                token -> project.isPresent()
                        ? token.allows(action, project.get())
                        : token.ofAllProjects() && token.actions().contains(action),
                action.label(),
                project.map(ProjectName::name).orElse("all projects"));
    }

    /** Decides whether anything that a sender asks to change can be allowed, before its content is read. */
    Ruling ofChanges(Sender sender) {
        return ruling(
                sender,
                token -> token.actions().contains(AccessAction.WRITE)
                        || token.actions().contains(AccessAction.REQUEST),
                AccessAction.WRITE.label() + "," + AccessAction.REQUEST.label(),
                "any project");
    }

    private Ruling ruling(Sender sender, Predicate<AccessToken> allows, String action, String what) {
        if (sender.foreign()) {
            return new Refused(
                    true,
                    "This request came from a page of another site",
                    "Use the forms of this server. If a proxy serves them, restart 'steelyard serve' with --name and the"
                            + " proxy's host name.");
        }
        Optional<String> secret = sender.authorization().flatMap(Guard::secret);
        if (secret.isEmpty()) {
            boolean here = trusting
                    && !sender.forwarded()
                    && LOCAL.matcher(sender.host().toLowerCase(Locale.ROOT)).matches();
            return here
                    ? new Allowed("this machine", true)
                    : new Refused(
                            false,
                            "This requires a token with the action '" + action + "'",
                            "Create one in this server's ledger with 'steelyard token create --action " + action
                                    + "', and send it as a bearer token or as the password of HTTP basic authentication.");
        }
        Optional<AccessToken> token = tokens.token(KeepTokens.digest(secret.get()));
        if (token.isEmpty() || token.get().state(clock.instant()) != AccessToken.State.VALID) {
            return new Refused(
                    false,
                    token.isEmpty()
                            ? "Unknown token"
                            : "The token is "
                                    + token.get().state(clock.instant()).name().toLowerCase(Locale.ROOT),
                    "Create another one in this server's ledger with 'steelyard token create'.");
        }
        // A browser sends the same password again until it is told to ask for another one.
        boolean typed =
                sender.authorization().orElse("").toLowerCase(Locale.ROOT).startsWith(BASIC);
        return allows.test(token.get())
                ? new Allowed(TokenWords.who(token.get()), false)
                : new Refused(
                        !typed,
                        "This token does not allow '" + action + "' for " + what,
                        "'steelyard token list' shows what it allows; 'steelyard token create' creates another.");
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
