package dev.steelyard.measure.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.FrameType;
import dev.steelyard.harness.wire.Grant;
import dev.steelyard.harness.wire.Greeting;
import dev.steelyard.measure.host.Endpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A fork whose gate and host are heard in an order of the test's choice. */
@Timeout(60)
class ForkRunTest {
    private static final long SECOND = 1_000_000_000;
    private static final Patience PATIENCE = Patience.upTo(SECOND);

    @TempDir
    Path directory;

    private final BlockingQueue<ForkEvent> events = new LinkedBlockingQueue<>();
    private long now;
    private Endpoint endpoint;
    private ForkRun fork;
    private Connection gate;

    /** Without a host: what it says is said by the test. */
    @BeforeEach
    @SuppressWarnings("NullAway")
    void connect() throws Exception {
        endpoint = Endpoint.open();
        fork = new ForkRun("v", null, directory.resolve("fork.log"), events, () -> now);
        String token = endpoint.expectFork("fork-1", fork.gate());
        gate = Connection.open(endpoint.port(), new Greeting(Greeting.Role.GATE, token, "fork-1"));
        gate.send(FrameType.GATE_HELLO, new Fields());
        hear(ForkEvent.Kind.HELLO);
        assertThat(fork.atGate()).isTrue();
    }

    @AfterEach
    void close() throws IOException {
        gate.close();
        endpoint.close();
    }

    private void hear(ForkEvent.Kind kind) throws Exception {
        ForkEvent event = events.poll(30, TimeUnit.SECONDS);
        assertThat(event.kind()).isEqualTo(kind);
        fork.apply(event);
    }

    private void over() throws IOException {
        fork.apply(new ForkEvent(fork, ForkEvent.Kind.ENDED, null));
        assertThat(fork.over()).isTrue();
    }

    @Test
    void its_last_turn_counts_also_if_it_is_heard_after_the_end() throws Exception {
        over();
        assertThat(fork.failed()).as("its last words may be under way").isFalse();
        gate.send(FrameType.LAST, out -> out.writeInt(0));
        hear(ForkEvent.Kind.LAST);
        gate.close();
        hear(ForkEvent.Kind.GATE_CLOSED);
        assertThat(fork.failed()).isFalse();
        assertThat(fork.outcome()).isEqualTo(ForkOutcome.COMPLETED);
    }

    @Test
    void an_end_without_a_last_turn_is_a_failure_when_the_gate_has_nothing_more_to_say() throws Exception {
        over();
        gate.close();
        hear(ForkEvent.Kind.GATE_CLOSED);
        assertThat(fork.failed()).isTrue();
    }

    @Test
    void last_words_are_waited_for_a_second() throws Exception {
        over();
        now += SECOND - 1;
        assertThat(fork.failed()).isFalse();
        now += 1;
        assertThat(fork.failed()).isTrue();
        assertThat(fork.outcome().kind()).isEqualTo(ForkOutcome.Kind.EXITED);
    }

    @Test
    @SuppressWarnings("NullAway")
    void a_fork_that_ends_its_turn_starts_that_of_another_before_anybody_is_told() throws Exception {
        ForkRun other = new ForkRun("w", null, directory.resolve("other.log"), events, () -> now);
        String token = endpoint.expectFork("fork-2", other.gate());
        try (Connection second = Connection.open(endpoint.port(), new Greeting(Greeting.Role.GATE, token, "fork-2"))) {
            second.send(FrameType.GATE_HELLO, new Fields());
            other.apply(events.poll(30, TimeUnit.SECONDS));
            Grant grant = new Grant(3, 1, false);
            fork.grant(grant, "running a turn", PATIENCE);
            gate.next();
            fork.handTo(other, grant);
            gate.send(FrameType.ARRIVED, out -> out.writeInt(0));
            assertThat(Grant.read(second.next().body()).iterations()).isEqualTo(3);
            assertThat(fork.atGate()).as("nobody has looked at the event yet").isFalse();
            hear(ForkEvent.Kind.ARRIVED);
            assertThat(fork.atGate()).isTrue();
            assertThat(fork.takeBack()).as("it has happened").isFalse();
        }
    }

    @Test
    void a_turn_that_was_over_before_it_was_expected_is_over() throws Exception {
        gate.send(FrameType.ARRIVED, out -> out.writeInt(0));
        hear(ForkEvent.Kind.ARRIVED);
        fork.expect(new Grant(1, 0, false), "running a turn", PATIENCE);
        assertThat(fork.atGate()).isTrue();
        assertThat(fork.expected()).isFalse();
        fork.grant(new Grant(1, 0, false), "running a turn", PATIENCE);
        assertThat(fork.atGate()).isFalse();
        assertThat(fork.expected()).isTrue();
    }

    @Test
    void a_fork_that_counts_as_hung_starts_nobodys_turn() throws Exception {
        fork.grant(new Grant(1, 0, false), "running a turn", PATIENCE);
        gate.next();
        fork.handTo(fork, new Grant(1, 0, false));
        now += 2 * SECOND;
        assertThat(fork.overdue(now)).isTrue();
        gate.send(FrameType.ARRIVED, out -> out.writeInt(0));
        hear(ForkEvent.Kind.ARRIVED);
        assertThat(fork.takeBack()).as("the next fork still has no turn").isTrue();
    }

    @Test
    void what_was_arranged_for_the_end_of_a_turn_can_be_taken_back_once() {
        fork.handTo(fork, new Grant(1, 0, false));
        assertThat(fork.takeBack()).isTrue();
        assertThat(fork.takeBack()).isFalse();
    }
}
