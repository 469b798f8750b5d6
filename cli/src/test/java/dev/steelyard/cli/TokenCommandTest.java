package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.access.AccessAction;
import dev.steelyard.history.record.TokenRequest;
import dev.steelyard.server.ServeRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line of tokens and of the server that asks for them. */
class TokenCommandTest {

    @Test
    void a_token_says_what_it_is_for() {
        assertThat(Execution.of(
                                "token",
                                "create",
                                "--action",
                                "write",
                                "--action",
                                "read",
                                "--project",
                                "decoder",
                                "--days",
                                "30",
                                "--name",
                                "ci")
                        .request(TokenRequest.Create.class))
                .isEqualTo(new TokenRequest.Create(
                        Optional.empty(),
                        Optional.of("decoder"),
                        Set.of(AccessAction.WRITE, AccessAction.READ),
                        30,
                        "ci"));
        assertThat(Execution.of("token", "create", "--action", "write,request").request(TokenRequest.Create.class))
                .isEqualTo(new TokenRequest.Create(
                        Optional.empty(), Optional.empty(), Set.of(AccessAction.WRITE, AccessAction.REQUEST), 365, ""));
        assertThat(Execution.of("token", "list").request(TokenRequest.Listing.class))
                .isEqualTo(new TokenRequest.Listing(Optional.empty()));
        assertThat(Execution.of("token", "revoke", "3F9A12C4").request(TokenRequest.Revoke.class))
                .isEqualTo(new TokenRequest.Revoke(Optional.empty(), "3f9a12c4"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "token",
                "token create",
                "token create --action all",
                "token create --action write --days 0",
                "token create --action write --days 9999",
                "token create --action write --project=",
                "token revoke",
                "token revoke ../x",
                "serve --environment =x",
                "serve --environment 1=2=3"
            })
    void mistakes_are_named(String words) {
        Execution execution = Execution.of(words.split(" "));
        assertThat(execution.exit()).as(words).isEqualTo(2);
    }

    @Test
    void a_server_can_be_private_and_know_environments() {
        assertThat(Execution.of("serve", "--private", "--environment", "3=Hetzner", "--environment", "Dual Core")
                        .request(ServeRequest.class))
                .isEqualTo(new ServeRequest(
                        Optional.empty(),
                        ServeRequest.LOOPBACK,
                        ServeRequest.PORT,
                        List.of(),
                        true,
                        Map.of("Hetzner", OptionalInt.of(3), "Dual Core", OptionalInt.empty())));
    }
}
