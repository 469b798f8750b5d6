package dev.steelyard.harness.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.harness.wire.ForkState.Sign;
import dev.steelyard.harness.wire.Interruption.Reason;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a watcher and the coordinator say to each other, as bytes. */
class ForkStateTest {
    private static byte[] bytes(Connection.Body body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        body.write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static DataInputStream in(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    @Test
    void a_state_is_read_as_it_was_written() throws IOException {
        for (Set<Sign> signs :
                List.of(EnumSet.noneOf(Sign.class), EnumSet.allOf(Sign.class), EnumSet.of(Sign.FIXTURE, Sign.STUCK))) {
            ForkState read = ForkState.read(in(bytes(new ForkState(7, 1L << 40, signs, -5, "a.B.c"))));
            assertThat(read.iteration()).isEqualTo(7);
            assertThat(read.running()).isTrue();
            assertThat(read.nanos()).isEqualTo(1L << 40);
            assertThat(read.places()).isEqualTo(-5);
            assertThat(read.where()).isEqualTo("a.B.c");
            for (Sign sign : Sign.values()) {
                assertThat(read.is(sign)).as(sign.name()).isEqualTo(signs.contains(sign));
            }
        }
        ForkState between = new ForkState(7, ForkState.BETWEEN, EnumSet.noneOf(Sign.class), 0, "");
        assertThat(ForkState.read(in(bytes(between))).running()).isFalse();
    }

    @Test
    void a_command_comes_with_its_reason() throws IOException {
        for (Reason reason : Reason.values()) {
            Interruption read = Interruption.read(in(bytes(new Interruption(3, reason))));
            assertThat(read.iteration()).isEqualTo(3);
            assertThat(read.reason()).isEqualTo(reason);
        }
        for (int code : new int[] {-1, Reason.values().length}) {
            byte[] bytes = bytes(new Interruption(3, Reason.STUCK));
            bytes[4] = (byte) code;
            assertThatThrownBy(() -> Interruption.read(in(bytes))).isInstanceOf(IOException.class);
        }
    }
}
