package dev.steelyard.harness.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConnectionTest {
    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @Test
    void what_is_sent_arrives() throws IOException {
        Greeting greeting = new Greeting(Greeting.Role.GATE, "secret", "fork-7");
        try (Connection client = Connection.open(server.getLocalPort(), greeting);
                Connection coordinator =
                        Connection.accept(server.accept(), by -> by.token().equals("secret"))) {
            assertThat(coordinator.greeting().role()).isEqualTo(Greeting.Role.GATE);
            assertThat(coordinator.greeting().id()).isEqualTo("fork-7");

            client.send(
                    FrameType.GATE_HELLO,
                    new Fields()
                            .put(Key.PID, 12)
                            .put(Key.FACTS, List.of("a", "ü\n"))
                            .put(Key.JVM_ARGS, List.of()));
            Fields fields = coordinator.next().fields();
            assertThat(fields.number(Key.PID)).isEqualTo(12);
            assertThat(fields.list(Key.FACTS)).containsExactly("a", "ü\n");
            assertThat(fields.has(Key.JVM_ARGS)).isTrue();
            assertThat(fields.has(Key.ERROR)).isFalse();

            coordinator.send(FrameType.GRANT, new Grant(5, 1, true));
            Frame frame = client.next();
            assertThat(frame.type()).isEqualTo(FrameType.GRANT);
            Grant grant = Grant.read(frame.body());
            assertThat(grant.iterations()).isEqualTo(5);
            assertThat(grant.uncounted()).isEqualTo(1);
            assertThat(grant.last()).isTrue();
        }
    }

    @Test
    void slices_survive_the_journey() throws IOException {
        long[] counters = new long[Counter.count()];
        for (int i = 0; i < counters.length; i++) {
            counters[i] = 1L << i;
        }
        SampleCounts samples = new SampleCounts();
        for (int i = 0; i < 100; i++) {
            samples.add(i / 3.0, i + 1);
        }
        SecondaryRecord aux = new SecondaryRecord(SecondaryRecord.Kind.EVENTS, "#", 3, 0.5, 7);
        SliceRecord sent = new SliceRecord(1.5, 2e9, counters, new TreeMap<>(java.util.Map.of("aux", aux)), samples);
        try (Connection client =
                        Connection.open(server.getLocalPort(), new Greeting(Greeting.Role.GATE, "secret", "f"));
                Connection coordinator =
                        Connection.accept(server.accept(), by -> by.token().equals("secret"))) {
            client.send(FrameType.ARRIVED, sent::write);
            SliceRecord read = SliceRecord.read(coordinator.next().body());
            assertThat(read.score()).isEqualTo(1.5);
            assertThat(read.operations()).isEqualTo(2e9);
            assertThat(read.counter(Counter.CPU)).isEqualTo(1L << Counter.CPU.code());
            SecondaryRecord secondary = Objects.requireNonNull(read.secondary().get("aux"));
            assertThat(secondary.kind()).isEqualTo(SecondaryRecord.Kind.EVENTS);
            assertThat(secondary.unit()).isEqualTo("#");
            assertThat(secondary.score()).isEqualTo(3);
            assertThat(secondary.time()).isEqualTo(0.5);
            assertThat(secondary.operations()).isEqualTo(7);
            assertThat(read.samples().size()).isEqualTo(100);
            assertThat(read.samples().value(99)).isEqualTo(33.0);
            assertThat(read.samples().count(99)).isEqualTo(100);
        }
    }

    @Test
    void strangers_are_refused() throws IOException {
        Greeting wrong = new Greeting(Greeting.Role.HOST, "guess", "x");
        try (Connection ignored = Connection.open(server.getLocalPort(), wrong)) {
            assertThatThrownBy(() ->
                            Connection.accept(server.accept(), by -> by.token().equals("secret")))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("invalid or expired token");
        }
    }

    @Test
    void another_version_of_the_protocol_is_refused_with_a_remedy() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            out.writeInt(0x53544c59);
            out.writeInt(Greeting.VERSION + 1);
            out.flush();
            assertThatThrownBy(() ->
                            Connection.accept(server.accept(), by -> by.token().equals("secret")))
                    .hasMessageContaining("protocol " + (Greeting.VERSION + 1))
                    .hasMessageContaining("use the harness jar that came with this version of Steelyard");
        }
    }
}
