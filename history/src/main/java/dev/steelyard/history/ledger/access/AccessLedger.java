package dev.steelyard.history.ledger.access;

import static dev.steelyard.history.ledger.row.LeftOut.legible;

import dev.steelyard.history.access.AccessAction;
import dev.steelyard.history.access.AccessToken;
import dev.steelyard.history.access.AuditEntry;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.ledger.FactIds;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.row.Inserts;
import dev.steelyard.history.ledger.row.Row;
import dev.steelyard.history.ledger.row.Stored;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.Query;

/** The tokens that a ledger knows, by the digests of their secrets, and what was changed through servers. Both are only added to. */
public final class AccessLedger {

    private static final String TOKENS = """
            SELECT t.token_id AS token_id, t.name AS name, t.project AS project, t.actions AS actions,
              t.created_at AS created_at, t.expires_at AS expires_at, r.revoked_at AS revoked_at
            FROM access_token t
            LEFT JOIN revoked_token r ON r.token_id = t.token_id
            """;

    private final Ledger ledger;

    /** @param ledger the ledger, which need not exist; writing creates it */
    public AccessLedger(Ledger ledger) {
        this.ledger = ledger;
    }

    /**
     * Adds a token.
     *
     * @param digest the SHA-256 of its secret, as 64 hexadecimal digits; the secret itself is kept nowhere
     * @param name what its owner calls it
     * @param project name or identity of the only project; empty for all
     * @param expires when it ends; empty for never
     * @return the token with its id
     * @throws dev.steelyard.core.error.UserError if the ledger cannot be written
     */
    public AccessToken add(
            String digest,
            String name,
            String project,
            Set<AccessAction> actions,
            Instant created,
            Optional<Instant> expires) {
        AccessToken token = new AccessToken(
                FactIds.of("token", List.of(digest)), name, project, actions, created, expires, Optional.empty());
        ledger.change(handle -> new Inserts(handle)
                .add(
                        "access_token",
                        List.of(Row.of("token_id", token.id())
                                .text("digest", digest)
                                .text("name", name)
                                .text("project", project)
                                .text(
                                        "actions",
                                        token.actions().stream()
                                                .map(AccessAction::label)
                                                .collect(Collectors.joining(" ")))
                                .text("created_at", Stored.time(created))
                                .text("expires_at", expires.map(Stored::time))
                                .values())));
        return token;
    }

    /**
     * Returns the token with a secret; empty if there is none, or no ledger.
     *
     * @param digest the SHA-256 of the secret
     */
    public Optional<AccessToken> token(String digest) {
        return tokens(TOKENS + " WHERE t.digest = :digest", Optional.of(digest)).stream()
                .findFirst();
    }

    /** Returns all tokens, the newest first; none if there is no ledger. */
    public List<AccessToken> tokens() {
        return tokens(TOKENS + " ORDER BY t.created_at DESC, t.token_id", Optional.empty());
    }

    private List<AccessToken> tokens(String sql, Optional<String> digest) {
        return ledger.ifThere(
                handle -> {
                    Query query = handle.createQuery(sql);
                    digest.ifPresent(text -> query.bind("digest", text));
                    return query.map(legible(Owner.TOKEN, "token_id", (row, context) -> token(row))).stream()
                            .flatMap(Optional::stream)
                            .toList();
                },
                List.of());
    }

    private static AccessToken token(ResultSet row) throws SQLException {
        return new AccessToken(
                row.getString("token_id"),
                row.getString("name"),
                row.getString("project"),
                Arrays.stream(row.getString("actions").split(" "))
                        .map(label -> AccessAction.valueOf(label.toUpperCase(Locale.ROOT)))
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(AccessAction.class))),
                Stored.time(row, "created_at"),
                Stored.optionalTime(row, "expires_at"),
                Stored.optionalTime(row, "revoked_at"));
    }

    /**
     * Revokes a token, for good.
     *
     * @param id its id
     * @throws dev.steelyard.core.error.UserError if the ledger cannot be written
     */
    public void revoke(String id, Instant now) {
        ledger.change(handle -> new Inserts(handle)
                .add(
                        "revoked_token",
                        List.of(Row.of("token_id", id)
                                .text("revoked_at", Stored.time(now))
                                .values())));
    }

    /**
     * Adds what a server is about to change. When this returns, it is on disk.
     *
     * @throws dev.steelyard.core.error.UserError if the ledger cannot be written
     */
    public void add(AuditEntry entry) {
        String at = Stored.time(entry.at());
        ledger.change(handle -> new Inserts(handle)
                .add(
                        "audit_entry",
                        List.of(Row.of(
                                        "entry_id",
                                        FactIds.of(
                                                "audit",
                                                List.of(
                                                        at,
                                                        entry.who(),
                                                        entry.action(),
                                                        entry.project(),
                                                        entry.subject())))
                                .text("made_at", at)
                                .text("who", entry.who())
                                .text("action", entry.action())
                                .text("project", entry.project())
                                .text("subject", entry.subject())
                                .values())));
    }

    /**
     * Returns what was changed through servers, the newest first; nothing if there is no ledger.
     *
     * @param most how many at most
     */
    public List<AuditEntry> audit(int most) {
        return ledger.ifThere(
                handle -> handle
                        .createQuery("SELECT entry_id, made_at, who, action, project, subject FROM audit_entry "
                                + "ORDER BY made_at DESC, entry_id LIMIT :most")
                        .bind("most", most)
                        .map(legible(
                                Owner.AUDIT,
                                "entry_id",
                                (row, context) -> new AuditEntry(
                                        Stored.time(row, "made_at"),
                                        row.getString("who"),
                                        row.getString("action"),
                                        row.getString("project"),
                                        row.getString("subject"))))
                        .stream()
                        .flatMap(Optional::stream)
                        .toList(),
                List.of());
    }
}
