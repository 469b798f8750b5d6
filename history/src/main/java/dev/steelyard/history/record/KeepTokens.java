package dev.steelyard.history.record;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.access.AccessToken;
import dev.steelyard.history.ledger.access.AccessLedger;
import dev.steelyard.history.words.TokenWords;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Creates, lists and revokes the tokens that authorize requests to a server. */
public final class KeepTokens {

    /** What each secret begins with, so that people and scanners know what it is. */
    public static final String PREFIX = "steelyard_";

    private static final int BYTES = 32;

    private final LedgerLocation location;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    /**
     * @param location where the ledger is
     * @param clock the time of day
     */
    public KeepTokens(LedgerLocation location, InstantSource clock) {
        this.location = location;
        this.clock = clock;
    }

    /** Returns the digest under which the ledger stores a secret. A secret has 256 random bits, so a plain hash hides it. */
    public static String digest(String secret) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /**
     * Makes a token and prints its secret, alone on standard output and never again.
     *
     * @throws UserError if the ledger cannot be written
     */
    public ExitStatus create(TokenRequest.Create request, Console console) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String secret = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        Instant now = clock.instant();
        AccessToken token = new AccessLedger(location.ledger(request.ledger()))
                .add(
                        digest(secret),
                        request.name(),
                        request.project().orElse(""),
                        request.actions(),
                        now,
                        Optional.of(now.plus(Duration.ofDays(request.days()))));
        console.out().print(secret + "\n");
        console.out().flush();
        console.progress().delivered(TokenWords.created(token));
        return ExitStatus.SUCCESS;
    }

    /**
     * Lists all tokens, without their secrets.
     *
     * @throws UserError if the ledger cannot be read
     */
    public ExitStatus list(TokenRequest.Listing request, Console console) {
        Instant now = clock.instant();
        List<AccessToken> tokens = new AccessLedger(location.ledger(request.ledger())).tokens();
        TokenWords.list(tokens, now).forEach(line -> console.out().print(line + "\n"));
        console.out().flush();
        return ExitStatus.SUCCESS;
    }

    /**
     * Revokes a token.
     *
     * @throws UserError if no token or several have such an id, or the ledger cannot be written
     */
    public ExitStatus revoke(TokenRequest.Revoke request, Console console) {
        AccessLedger ledger = new AccessLedger(location.ledger(request.ledger()));
        List<AccessToken> found = ledger.tokens().stream()
                .filter(token -> token.id().startsWith(request.id()))
                .toList();
        if (found.size() != 1) {
            throw UserError.usage(
                    (found.isEmpty() ? "no token has" : found.size() + " tokens have") + " an id that begins with "
                            + request.id(),
                    "'steelyard token list' shows the ids.");
        }
        ledger.revoke(found.get(0).id(), clock.instant());
        console.out().print(TokenWords.revoked(found.get(0)) + "\n");
        console.out().flush();
        return ExitStatus.SUCCESS;
    }
}
