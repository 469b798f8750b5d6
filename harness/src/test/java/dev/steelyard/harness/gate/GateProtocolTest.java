package dev.steelyard.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.ForkState;
import dev.steelyard.harness.wire.ForkState.Sign;
import dev.steelyard.harness.wire.Frame;
import dev.steelyard.harness.wire.FrameType;
import dev.steelyard.harness.wire.GateAddress;
import dev.steelyard.harness.wire.Grant;
import dev.steelyard.harness.wire.Greeting;
import dev.steelyard.harness.wire.Interruption;
import dev.steelyard.harness.wire.Key;
import dev.steelyard.harness.wire.SliceRecord;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A gate in a JVM of its own, with this test as its coordinator. */
@Timeout(120)
class GateProtocolTest {
    private static final String TOKEN = "secret";

    /**
     * A fork of so many iterations that has said hello.
     *
     * @param gate the gate's connection, seen from here
     * @param watcher the watcher's
     */
    private record Fork(Process process, Connection gate, Connection watcher, Frame hello) implements AutoCloseable {

        static Fork start(int iterations) throws IOException {
            return start(iterations, 0);
        }

        static Fork start(int iterations, int endless) throws IOException {
            try (ServerSocket server = new ServerSocket(0, 2, Connection.loopback())) {
                Process process = new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-Xmx64m",
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                GateChild.class.getName(),
                                new GateAddress(server.getLocalPort(), TOKEN, "fork-1").line(),
                                Integer.toString(iterations),
                                Integer.toString(endless))
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                Connection watcher =
                        Connection.accept(server.accept(), by -> by.token().equals(TOKEN));
                Connection gate =
                        Connection.accept(server.accept(), by -> by.token().equals(TOKEN));
                assertThat(watcher.greeting().role()).isEqualTo(Greeting.Role.WATCHER);
                assertThat(gate.greeting().role()).isEqualTo(Greeting.Role.GATE);
                assertThat(gate.greeting().id()).isEqualTo("fork-1");
                return new Fork(process, gate, watcher, gate.next());
            }
        }

        int exit() throws InterruptedException {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        }

        @Override
        public void close() throws IOException {
            process.destroyForcibly();
            gate.close();
            watcher.close();
        }
    }

    private static List<Double> scores(Frame frame) throws IOException {
        var in = frame.body();
        int slices = in.readInt();
        List<Double> scores = new ArrayList<>();
        for (int i = 0; i < slices; i++) {
            scores.add(SliceRecord.read(in).score());
        }
        return scores;
    }

    @Test
    void a_fork_says_hello_takes_turns_and_ends_when_it_is_told_to() throws Exception {
        try (Fork fork = Fork.start(5)) {
            Connection gate = fork.gate();
            assertThat(fork.hello().type()).isEqualTo(FrameType.GATE_HELLO);
            assertThat(fork.hello().fields().number(Key.PID))
                    .isEqualTo(fork.process().pid());
            assertThat(fork.hello().fields().text(Key.JMH_VERSION)).isEqualTo("1.21");

            gate.send(FrameType.GRANT, new Grant(2, 2, false));
            Frame warmup = gate.next();
            assertThat(warmup.type()).isEqualTo(FrameType.ARRIVED);
            assertThat(scores(warmup)).containsExactly(1000.0, 500.0);

            gate.send(FrameType.GRANT, Grant.toTurns(false));
            Frame atGate = gate.next();
            assertThat(atGate.type()).isEqualTo(FrameType.ARRIVED);
            assertThat(scores(atGate)).isEmpty();

            gate.send(FrameType.GRANT, new Grant(2, 1, false));
            Frame turn = gate.next();
            assertThat(turn.type()).isEqualTo(FrameType.ARRIVED);
            assertThat(scores(turn)).hasSize(2);

            gate.send(FrameType.GRANT, new Grant(1, 0, true));
            Frame last = gate.next();
            assertThat(last.type()).isEqualTo(FrameType.LAST);
            assertThat(scores(last)).hasSize(1);
            assertThat(fork.process().isAlive())
                    .as("it waits until all forks of the block end")
                    .isTrue();

            fork.watcher().send(FrameType.LET_GO, out -> {});
            gate.send(FrameType.GRANT, Grant.toEnd(true));
            assertThat(gate.next().type()).isEqualTo(FrameType.CLASSES);
            assertThat(fork.exit()).isZero();
        }
    }

    @Test
    void a_fork_runs_more_iterations_than_jmh_had_planned() throws Exception {
        try (Fork fork = Fork.start(3)) {
            Connection gate = fork.gate();
            assertThat(fork.hello().fields().number(Key.EXTENDS)).isEqualTo(1);

            gate.send(FrameType.GRANT, Grant.warmup(2));
            assertThat(scores(gate.next())).hasSize(2);
            gate.send(FrameType.GRANT, Grant.moreWarmup(3, true));
            assertThat(scores(gate.next())).hasSize(3);
            gate.send(FrameType.GRANT, Grant.toTurns(true));
            assertThat(scores(gate.next())).isEmpty();

            gate.send(FrameType.GRANT, new Grant(1, 0, false).with(2));
            assertThat(scores(gate.next())).hasSize(1);
            gate.send(FrameType.GRANT, new Grant(2, 0, true));
            Frame last = gate.next();
            assertThat(last.type()).isEqualTo(FrameType.LAST);
            assertThat(scores(last)).hasSize(2);
            gate.send(FrameType.GRANT, Grant.toEnd(false));
            assertThat(fork.exit()).isZero();
        }
    }

    @Test
    void a_fork_without_a_grant_waits() throws Exception {
        try (Fork fork = Fork.start(1)) {
            assertThat(fork.process().waitFor(500, TimeUnit.MILLISECONDS)).isFalse();
        }
    }

    @Test
    void a_fork_that_loses_its_coordinator_halts() throws Exception {
        try (Fork fork = Fork.start(1)) {
            fork.gate().close();
            fork.watcher().close();
            assertThat(fork.exit()).isEqualTo(Gate.EXIT_LOST);
        }
    }

    @Test
    void a_watcher_that_is_gone_halts_the_fork_in_the_middle_of_its_turn() throws Exception {
        try (Fork fork = Fork.start(Integer.MAX_VALUE)) {
            fork.gate().send(FrameType.GRANT, new Grant(Integer.MAX_VALUE, Integer.MAX_VALUE - 1, false));
            fork.watcher().close();
            assertThat(fork.exit()).isEqualTo(Gate.EXIT_LOST);
        }
    }

    @Test
    void a_watcher_of_a_fork_that_was_let_go_still_halts_it_and_does_not_delay_its_end() throws Exception {
        try (Fork fork = Fork.start(1)) {
            fork.watcher().send(FrameType.LET_GO, out -> {});
            // A JVM waits for threads in native code when it ends, but for none that sleeps.
            String stack = stackOfWatcher(fork);
            for (int look = 0; look < 20 && !stack.contains("TIMED_WAITING (sleeping)"); look++) {
                stack = stackOfWatcher(fork);
            }
            assertThat(stack).contains("TIMED_WAITING (sleeping)");
            fork.watcher().close();
            assertThat(fork.exit()).isEqualTo(Gate.EXIT_LOST);
        }
    }

    private static String stackOfWatcher(Fork fork) throws Exception {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(fork.process().pid()),
                        "Thread.print")
                .redirectErrorStream(true)
                .start();
        String threads = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int watcher = threads.indexOf("\"steelyard-gate\"");
        return watcher < 0 ? "" : threads.substring(watcher, threads.indexOf("\n\n", watcher));
    }

    /** Asks a fork's watcher where it is. */
    private static ForkState ask(Fork fork) throws IOException {
        fork.watcher().send(FrameType.PING, out -> {});
        return state(fork);
    }

    private static ForkState state(Fork fork) throws IOException {
        Frame answer = fork.watcher().next();
        assertThat(answer.type()).isEqualTo(FrameType.STATE);
        return ForkState.read(answer.body());
    }

    @Test
    void a_watcher_says_which_iteration_is_running_and_for_how_long() throws Exception {
        try (Fork fork = Fork.start(4, 3)) {
            assertThat(ask(fork).iteration()).isZero();
            assertThat(ask(fork).running()).isFalse();

            fork.gate().send(FrameType.GRANT, new Grant(1, 1, false));
            assertThat(fork.gate().next().type()).isEqualTo(FrameType.ARRIVED);
            assertThat(ask(fork).iteration()).isEqualTo(1);
            assertThat(ask(fork).running()).isFalse();
            fork.gate().send(FrameType.GRANT, Grant.toTurns(false));
            assertThat(fork.gate().next().type()).isEqualTo(FrameType.ARRIVED);

            fork.gate().send(FrameType.GRANT, new Grant(2, 0, false));
            ForkState state = ask(fork);
            while (state.iteration() < 3) {
                state = ask(fork);
            }
            assertThat(state.running()).isTrue();
            ForkState later = ask(fork);
            assertThat(later.iteration()).isEqualTo(3);
            assertThat(later.nanos()).isGreaterThan(state.nanos());
        }
    }

    @Test
    void without_workers_that_jmh_would_interrupt_none_is() throws Exception {
        try (Fork fork = Fork.start(2, 1)) {
            fork.gate().send(FrameType.GRANT, new Grant(1, 1, false));
            while (!ask(fork).running()) {
                Thread.onSpinWait();
            }
            for (int iteration : new int[] {1, 2}) {
                for (Interruption.Reason reason : Interruption.Reason.values()) {
                    fork.watcher().send(FrameType.INTERRUPT_WORKERS, new Interruption(iteration, reason));
                    ForkState state = state(fork);
                    assertThat(state.is(Sign.INTERRUPTIBLE)).isFalse();
                    assertThat(state.is(Sign.INTERRUPTED)).isFalse();
                }
            }
            assertThat(ask(fork).iteration()).isEqualTo(1);
            assertThat(ask(fork).running()).isTrue();
            assertThat(ask(fork).where()).isEmpty();
        }
    }

    @Test
    void a_watcher_that_is_told_something_else_halts_the_fork() throws Exception {
        try (Fork fork = Fork.start(1)) {
            fork.watcher().send(FrameType.LIST, out -> {});
            assertThat(fork.exit()).isEqualTo(Gate.EXIT_LOST);
        }
    }

    @Test
    void a_coordinator_that_says_something_else_is_a_failure() throws Exception {
        try (Fork fork = Fork.start(1)) {
            fork.gate().send(FrameType.LIST, out -> {});
            assertThat(fork.exit()).isEqualTo(Gate.EXIT_FAILED);
        }
    }
}
