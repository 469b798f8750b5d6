package dev.steelyard.measure.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.FrameType;
import dev.steelyard.harness.wire.Greeting;
import dev.steelyard.harness.wire.Greeting.Role;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EndpointTest {
    private final BlockingQueue<Role> served = new LinkedBlockingQueue<>();
    private Endpoint endpoint;

    @BeforeEach
    void open() throws IOException {
        endpoint = Endpoint.open();
    }

    @AfterEach
    void close() throws IOException {
        endpoint.close();
    }

    /** Says nothing and waits for the end. */
    private void serve(Connection connection) {
        served.add(connection.greeting().role());
        try {
            connection.next();
        } catch (IOException e) {
            // The end.
            return;
        }
    }

    private Connection connect(Role role, String token, String id) throws IOException {
        return Connection.open(endpoint.port(), new Greeting(role, token, id));
    }

    private Role next() throws InterruptedException {
        return served.poll(30, TimeUnit.SECONDS);
    }

    private static void refused(Connection connection) throws IOException {
        try (connection) {
            assertThatThrownBy(connection::next).isInstanceOf(IOException.class);
        }
    }

    @Test
    void each_fork_has_a_token_that_opens_its_two_connections_once() throws Exception {
        String token = endpoint.expectFork("fork-1", this::serve);
        String other = endpoint.expectFork("fork-2", this::serve);
        assertThat(token).isNotEqualTo(other);
        refused(connect(Role.GATE, other, "fork-1"));
        refused(connect(Role.GATE, token, "fork-2"));
        refused(connect(Role.HOST, token, "fork-1"));
        try (Connection watcher = connect(Role.WATCHER, token, "fork-1");
                Connection gate = connect(Role.GATE, token, "fork-1")) {
            assertThat(next()).isNotNull();
            assertThat(next()).isNotNull();
            refused(connect(Role.WATCHER, token, "fork-1"));
            refused(connect(Role.GATE, token, "fork-1"));
            assertThat(endpoint.lastRefusal()).contains("invalid");
            gate.send(FrameType.ARRIVED, out -> {});
            watcher.send(FrameType.ARRIVED, out -> {});
        }
        assertThat(served).isEmpty();
    }

    @Test
    void a_host_comes_once_and_a_fork_that_was_forgotten_not_at_all() throws Exception {
        String host = endpoint.expectHost("host-1", this::serve);
        try (Connection connection = connect(Role.HOST, host, "host-1")) {
            assertThat(next()).isEqualTo(Role.HOST);
            refused(connect(Role.HOST, host, "host-1"));
            connection.send(FrameType.ARRIVED, out -> {});
        }
        String fork = endpoint.expectFork("fork-1", this::serve);
        endpoint.forget("fork-1");
        refused(connect(Role.GATE, fork, "fork-1"));
    }
}
