package dev.steelyard.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.access.AccessAction;
import dev.steelyard.history.access.AccessToken;
import dev.steelyard.history.access.AuditEntry;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.access.AccessLedger;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tokens and the audit log, on whatever database. */
abstract class LedgerAccessContract extends LedgerContentsContract {

    private static final String DIGEST = "ab".repeat(32);
    private static final ProjectName DECODER = new ProjectName("git.example.org/decoder", "decoder");

    private AccessLedger access() throws Exception {
        return new AccessLedger(ledger());
    }

    @Test
    void a_ledger_that_does_not_exist_has_no_tokens_and_is_not_created() throws Exception {
        assertThat(access().tokens()).isEmpty();
        assertThat(access().token(DIGEST)).isEmpty();
        assertThat(access().audit(10)).isEmpty();
        assertThat(LedgerVersion.ofImports(ledger())).isEmpty();
    }

    @Test
    void a_token_is_found_by_the_digest_of_its_secret_until_it_is_revoked() throws Exception {
        Instant end = NOW.plusSeconds(60);
        AccessToken token = access().add(
                        DIGEST, "ci", "decoder", Set.of(AccessAction.WRITE, AccessAction.READ), NOW, Optional.of(end));
        access().add("cd".repeat(32), "", "", Set.of(AccessAction.REQUEST), NOW.plusSeconds(1), Optional.empty());
        assertThat(access().token(DIGEST)).contains(token);
        assertThat(access().token(DIGEST.toUpperCase(Locale.ROOT))).isEmpty();
        assertThat(token.state(NOW)).isEqualTo(AccessToken.State.VALID);
        assertThat(token.state(end)).isEqualTo(AccessToken.State.EXPIRED);
        assertThat(access().tokens()).extracting(AccessToken::name).containsExactly("", "ci");
        access().revoke(token.id(), NOW.plusSeconds(2));
        access().revoke(token.id(), NOW.plusSeconds(3));
        assertThat(access().token(DIGEST).orElseThrow().revoked()).contains(NOW.plusSeconds(2));
        assertThat(access().token(DIGEST).orElseThrow().state(NOW)).isEqualTo(AccessToken.State.REVOKED);
        assertThat(ledger().check().sound()).isTrue();
    }

    @Test
    void a_token_is_for_its_project_and_its_actions_alone() throws Exception {
        AccessToken one = access().add(DIGEST, "", "decoder", Set.of(AccessAction.WRITE), NOW, Optional.empty());
        AccessToken all = access().add("cd".repeat(32), "", "", Set.of(AccessAction.READ), NOW, Optional.empty());
        assertThat(one.allows(AccessAction.WRITE, DECODER)).isTrue();
        assertThat(one.allows(AccessAction.READ, DECODER)).isFalse();
        assertThat(one.allows(AccessAction.WRITE, new ProjectName("decoder2", "decoder2")))
                .isFalse();
        assertThat(all.allows(AccessAction.READ, DECODER)).isTrue();
        assertThat(all.ofAllProjects()).isTrue();
    }

    @Test
    void the_audit_log_keeps_every_entry_the_newest_first() throws Exception {
        for (int i = 0; i < 5; i++) {
            access().add(new AuditEntry(NOW.plusSeconds(i), "ci", "mark", "decoder", "commit <b>" + i));
        }
        assertThat(access().audit(3))
                .extracting(AuditEntry::subject)
                .isEqualTo(List.of("commit <b>4", "commit <b>3", "commit <b>2"));
        assertThat(ledger().check().sound()).isTrue();
    }
}
