package dev.steelyard.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Stacks as JMH 1.21 to 1.37 have them, the innermost call first. */
class ThreadStacksTest {
    private static final String GENERATED = "org.example.jmh_generated.A_b_jmhTest";
    private static final String TASK = "org.openjdk.jmh.runner.BenchmarkHandler$BenchmarkTask.call";
    private static final List<StackTraceElement> AWAITING_RESULTS = stack(
            "java.util.concurrent.LinkedBlockingQueue.poll",
            "java.util.concurrent.ExecutorCompletionService.poll",
            "org.openjdk.jmh.runner.BenchmarkHandler.runIteration",
            "org.openjdk.jmh.runner.BaseRunner.runBenchmark");
    private static final List<StackTraceElement> AWAITING_WORKERS = stack(
            "java.util.concurrent.CountDownLatch.await",
            "org.openjdk.jmh.runner.InfraControlL2.awaitWarmdownReady",
            "org.openjdk.jmh.runner.BenchmarkHandler.runIteration",
            "org.openjdk.jmh.runner.BaseRunner.runBenchmark");
    private static final List<StackTraceElement> AT_BARRIER = stack(
            "java.util.concurrent.CountDownLatch.await",
            "org.openjdk.jmh.runner.InfraControl.preTearDown",
            GENERATED + ".b_AverageTime",
            TASK);
    private static final List<StackTraceElement> CALLED = stack(
            "java.util.concurrent.ArrayBlockingQueue.take", "org.example.A.b", GENERATED + ".b_AverageTime", TASK);
    private static final List<StackTraceElement> MEASURED =
            stack("org.example.A.b", GENERATED + ".b_avgt_jmhStub", GENERATED + ".b_AverageTime", TASK);

    /** What a benchmark's class may look like. */
    static final class Fixtures {
        @Setup
        void setUp() {}

        @TearDown
        void tearDown() {}

        void other() {}
    }

    private static List<StackTraceElement> stack(String... calls) {
        List<StackTraceElement> stack = new ArrayList<>();
        for (String call : calls) {
            int dot = call.lastIndexOf('.');
            stack.add(new StackTraceElement(call.substring(0, dot), call.substring(dot + 1), "A.java", 1));
        }
        return stack;
    }

    @SafeVarargs
    private static ThreadStacks stacks(List<StackTraceElement> control, List<StackTraceElement>... workers) {
        return new ThreadStacks(
                control,
                Collections.nCopies(workers.length, Thread.currentThread()),
                List.of(workers),
                Collections.nCopies(workers.length, Thread.State.WAITING));
    }

    private static ThreadStacks in(String method) {
        return stacks(
                AWAITING_WORKERS, stack(Fixtures.class.getName() + "." + method, GENERATED + ".b_AverageTime", TASK));
    }

    @Test
    void a_worker_that_has_done_its_measured_calls_can_be_interrupted() {
        ThreadStacks stacks = stacks(AWAITING_RESULTS, AT_BARRIER, CALLED);
        assertThat(stacks.interruptible(false)).isTrue();
        assertThat(stacks.inFixture()).isFalse();
        assertThat(stacks.where()).isEqualTo("org.example.A.b");
    }

    @Test
    void workers_are_stuck_if_some_have_finished_and_the_others_wait() {
        assertThat(stacks(AWAITING_RESULTS, AT_BARRIER, CALLED).stuck()).isTrue();
        assertThat(stacks(AWAITING_RESULTS, CALLED, CALLED).stuck()).isFalse();
        assertThat(stacks(AWAITING_RESULTS, AT_BARRIER, AT_BARRIER).stuck()).isFalse();
        List<Thread.State> computing = List.of(Thread.State.WAITING, Thread.State.RUNNABLE);
        assertThat(new ThreadStacks(
                                AWAITING_RESULTS,
                                Collections.nCopies(2, Thread.currentThread()),
                                List.of(AT_BARRIER, CALLED),
                                computing)
                        .stuck())
                .isFalse();
    }

    @Test
    void a_measured_call_cannot_unless_it_is_a_single_shot() {
        assertThat(stacks(AWAITING_WORKERS, AT_BARRIER, MEASURED).interruptible(false))
                .isFalse();
        assertThat(stacks(AWAITING_RESULTS, MEASURED).interruptible(false))
                .as("while the time of the iteration goes by")
                .isFalse();
        assertThat(stacks(AWAITING_RESULTS, MEASURED).interruptible(true)).isTrue();
    }

    @Test
    void calls_before_the_measured_ones_cannot() {
        List<StackTraceElement> control = stack(
                "java.util.concurrent.CountDownLatch.await",
                "org.openjdk.jmh.runner.InfraControlL2.awaitWarmupReady",
                "org.openjdk.jmh.runner.BenchmarkHandler.runIteration");
        assertThat(stacks(control, CALLED).interruptible(false)).isFalse();
        assertThat(stacks(control, CALLED).where()).isEqualTo("org.example.A.b");
    }

    @Test
    void without_workers_there_is_nobody_to_interrupt() {
        assertThat(stacks(AWAITING_RESULTS).interruptible(true)).isFalse();
        assertThat(stacks(AWAITING_RESULTS).where()).isEmpty();
        assertThat(stacks(stack()).interruptible(true)).isFalse();
    }

    @Test
    void whoever_waits_for_the_others_is_nowhere() {
        assertThat(stacks(AWAITING_RESULTS, AT_BARRIER).where()).isEmpty();
        assertThat(stacks(AWAITING_RESULTS, AT_BARRIER).inFixture()).isFalse();
    }

    @Test
    void fixtures_are_known_by_their_annotations_and_states_by_what_makes_them() {
        assertThat(in("setUp").inFixture()).isTrue();
        assertThat(in("tearDown").inFixture()).isTrue();
        assertThat(in("other").inFixture()).isFalse();
        assertThat(stacks(AWAITING_WORKERS, CALLED).inFixture())
                .as("a class that cannot be loaded")
                .isFalse();
        ThreadStacks made = stacks(
                AWAITING_WORKERS,
                stack(
                        "java.util.Random.<init>",
                        "org.example.A.<init>",
                        GENERATED + "._jmh_tryInit_f_a0_0",
                        GENERATED + ".b_AverageTime",
                        TASK));
        assertThat(made.inFixture()).isTrue();
        assertThat(made.where()).isEqualTo("org.example.A.<init>");
    }
}
