package dev.steelyard.history.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.run.Warnings;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.access.AccessAction;
import dev.steelyard.history.access.AccessToken;
import dev.steelyard.history.ledger.access.AccessLedger;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeepTokensTest {

    private static final Instant NOW = Instant.parse("2026-11-30T10:00:00Z");

    @TempDir
    private Path folder;

    private LedgerLocation location = new LedgerLocation(Map.of(), "");
    private KeepTokens tokens = new KeepTokens(location, InstantSource.fixed(NOW));

    @BeforeEach
    void place() {
        location = new LedgerLocation(Map.of("XDG_DATA_HOME", folder.toString()), folder.toString());
        tokens = new KeepTokens(location, InstantSource.fixed(NOW));
    }

    private static String printed(Function<Console, ExitStatus> command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream data = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertThat(command.apply(new Console(data, false, new Warnings()))).isEqualTo(ExitStatus.SUCCESS);
        return out.toString(StandardCharsets.UTF_8);
    }

    private String create(Optional<String> project, Set<AccessAction> actions) {
        return printed(console ->
                        tokens.create(new TokenRequest.Create(Optional.empty(), project, actions, 30, "ci"), console))
                .strip();
    }

    private String list() {
        return printed(console -> tokens.list(new TokenRequest.Listing(Optional.empty()), console));
    }

    @Test
    void a_secret_is_printed_once_and_kept_nowhere() throws Exception {
        assertThat(list()).isEqualTo("There are no tokens.\n");
        String secret = create(Optional.of("decoder"), Set.of(AccessAction.WRITE));
        assertThat(secret).matches("steelyard_[A-Za-z0-9_-]{43}");
        assertThat(create(Optional.empty(), Set.of(AccessAction.READ))).isNotEqualTo(secret);
        AccessToken token = new AccessLedger(location.ledger(Optional.empty()))
                .token(KeepTokens.digest(secret))
                .orElseThrow();
        assertThat(token.project()).isEqualTo("decoder");
        assertThat(token.expires()).contains(Instant.parse("2026-12-30T10:00:00Z"));
        assertThat(list())
                .doesNotContain(secret)
                .contains(token.id().substring(0, 8) + "  until 2026-12-30  write  project decoder  ci\n")
                .contains("  read  all projects  ci\n");
        byte[] stored = Files.readAllBytes(folder.resolve("steelyard/ledger.db"));
        assertThat(new String(stored, StandardCharsets.ISO_8859_1)).doesNotContain(secret.substring(20));
    }

    @Test
    void a_token_is_revoked_by_the_beginning_of_its_id() {
        String secret = create(Optional.empty(), Set.of(AccessAction.WRITE));
        AccessLedger ledger = new AccessLedger(location.ledger(Optional.empty()));
        String id = ledger.token(KeepTokens.digest(secret)).orElseThrow().id();
        assertThatThrownBy(() -> printed(
                        console -> tokens.revoke(new TokenRequest.Revoke(Optional.empty(), "0".repeat(32)), console)))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("no token has an id that begins with 000");
        assertThat(printed(console ->
                        tokens.revoke(new TokenRequest.Revoke(Optional.empty(), id.substring(0, 8)), console)))
                .isEqualTo("revoked ci (token " + id.substring(0, 8) + ")\n");
        assertThat(ledger.token(KeepTokens.digest(secret)).orElseThrow().state(NOW))
                .isEqualTo(AccessToken.State.REVOKED);
        assertThat(list()).contains("  revoked  write  all projects  ci\n");
    }
}
