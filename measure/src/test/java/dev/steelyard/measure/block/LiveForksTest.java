package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.harness.wire.Grant;
import dev.steelyard.measure.fork.ForkEvent;
import dev.steelyard.measure.fork.ForkRun;
import dev.steelyard.measure.fork.Patience;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fork whose events come in an order, and at times, of the test's choice: too few milliseconds for a real one. */
class LiveForksTest {
    @TempDir
    Path directory;

    private long now;
    private final Heartbeat heartbeat = new Heartbeat(() -> now);
    private final LiveForks forks = new LiveForks("v", heartbeat, OptionalLong.empty());
    private ForkRun fork;

    /** Without a host: what it says is said by the test. */
    @BeforeEach
    @SuppressWarnings("NullAway")
    void grant() throws IOException {
        fork = new ForkRun("v", null, directory.resolve("fork.log"), forks.events(), heartbeat::nanos);
        forks.add(fork);
        fork.apply(new ForkEvent(fork, ForkEvent.Kind.HELLO, null));
        fork.grant(
                new Grant(1, 0, false),
                "running a turn",
                Patience.upTo(Duration.ofSeconds(1).toNanos()));
    }

    /** In steps that are no stop of this process. */
    private void pass(int seconds) {
        for (int i = 0; i < seconds; i++) {
            now += Duration.ofSeconds(1).toNanos();
            heartbeat.nanos();
        }
    }

    private void say(ForkEvent.Kind kind) {
        forks.events().add(new ForkEvent(fork, kind, null));
    }

    @Test
    void a_fork_that_has_arrived_is_not_hung_though_its_message_is_read_late() throws InterruptedException {
        say(ForkEvent.Kind.CLASSES);
        say(ForkEvent.Kind.ARRIVED);
        pass(2);
        assertThat(forks.await(fork::atGate)).isTrue();
        assertThat(fork.failed()).isFalse();
    }

    @Test
    void a_fork_that_has_not_is() throws InterruptedException {
        say(ForkEvent.Kind.CLASSES);
        pass(2);
        assertThat(forks.await(fork::atGate)).isFalse();
        assertThat(fork.hung()).isTrue();
    }
}
