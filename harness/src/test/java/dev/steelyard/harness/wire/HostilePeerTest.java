package dev.steelyard.harness.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever connects to the port, the coordinator gets frames or an error, and never waits or allocates without bound. */
@Timeout(60)
class HostilePeerTest {
    private static final int MAGIC = 0x53544c59;

    /** Sends bytes after a good greeting, closes, and reads one frame on the other side. */
    private static Frame read(byte[] bytes) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket peer = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
            DataOutputStream out = new DataOutputStream(peer.getOutputStream());
            new Greeting(Greeting.Role.GATE, "secret", "f").write(out);
            out.write(bytes);
            out.flush();
            peer.shutdownOutput();
            try (Connection coordinator =
                    Connection.accept(server.accept(), by -> by.token().equals("secret"))) {
                return coordinator.next();
            }
        }
    }

    private static byte[] frame(int type, int length, byte... body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(type);
        out.writeInt(length);
        out.write(body);
        return bytes.toByteArray();
    }

    @Test
    void a_peer_that_leaves_is_an_end_of_input() {
        assertThatThrownBy(() -> read(new byte[0])).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> read(frame(FrameType.PING.code(), 10, (byte) 1)))
                .isInstanceOf(EOFException.class);
    }

    @Test
    void a_length_that_cannot_be_is_refused_before_memory_is_taken() {
        for (int length : List.of(-1, Integer.MIN_VALUE, Integer.MAX_VALUE, (64 << 20) + 1)) {
            assertThatThrownBy(() -> read(frame(FrameType.PING.code(), length)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(length + " bytes");
        }
    }

    @Test
    void an_unknown_type_is_refused() {
        assertThatThrownBy(() -> read(frame(250, 0))).isInstanceOf(IOException.class);
    }

    @Test
    void another_program_is_refused() throws IOException {
        for (String said : List.of("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "\u0016\u0003\u0001hello hello")) {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                    Socket peer = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
                peer.getOutputStream().write(said.getBytes(StandardCharsets.ISO_8859_1));
                peer.shutdownOutput();
                assertThatThrownBy(() -> Connection.accept(
                                server.accept(), by -> by.token().equals("secret")))
                        .isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void a_greeting_cut_off_anywhere_is_refused() throws IOException {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        new Greeting(Greeting.Role.HOST, "secret", "host-1").write(new DataOutputStream(whole));
        byte[] bytes = whole.toByteArray();
        for (int length = 0; length < bytes.length; length++) {
            byte[] part = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> Greeting.read(input(part))).isInstanceOf(IOException.class);
        }
        assertThat(Greeting.read(input(bytes)).id()).isEqualTo("host-1");
        assertThat(input(bytes).readInt()).isEqualTo(MAGIC);
    }

    @Test
    void random_bodies_are_values_or_errors() {
        Random random = new Random(20261122);
        for (int i = 0; i < 20_000; i++) {
            byte[] body = new byte[random.nextInt(64)];
            random.nextBytes(body);
            // Small numbers come first in real bodies, and reach further into the reader.
            for (int k = 0; k + 4 <= body.length && k < 12; k += 4) {
                body[k] = 0;
                body[k + 1] = 0;
                body[k + 2] = 0;
            }
            readable(() -> Fields.read(input(body)));
            readable(() -> SliceRecord.read(input(body)));
            readable(() -> Grant.read(input(body)));
        }
    }

    private interface Reader {
        Object read() throws IOException;
    }

    private static void readable(Reader reader) {
        try {
            assertThat(reader.read()).isNotNull();
        } catch (IOException refused) {
            assertThat(refused).isNotNull();
        }
    }

    private static DataInputStream input(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }
}
