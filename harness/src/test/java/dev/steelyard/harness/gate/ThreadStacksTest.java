package dev.steelyard.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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

    /** Overrides the fixtures of another, as JMH allows it: without their annotations. */
    static final class Overriding extends Overridden {
        @Override
        void setUp() {}

        @Override
        void other() {}
    }

    /** A state whose fixtures are overridden. */
    static class Overridden {
        @Setup
        void setUp() {}

        void other() {}
    }

    /** An annotation that cannot be loaded where the test says so. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Unloadable {}

    /** What refers to it, and a superclass that does not. */
    static final class Unreadable extends Overridden {
        @Override
        @Unloadable
        void setUp() {}

        @Override
        @Unloadable
        void other() {}
    }

    /** Loads the classes of this test again, without the annotation, which fails as on JDK 8 where an array names it. */
    private static final class Failing extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(Unloadable.class.getName())) {
                throw new ArrayStoreException("sun.reflect.annotation.TypeNotPresentExceptionProxy");
            }
            if (!name.startsWith(ThreadStacksTest.class.getName())) {
                return super.loadClass(name, resolve);
            }
            String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
            try (InputStream in = Objects.requireNonNull(ThreadStacksTest.class.getResourceAsStream(file))) {
                byte[] bytes = in.readAllBytes();
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? defineClass(name, bytes, 0, bytes.length) : loaded;
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
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
        return stacks(Thread.State.WAITING, control, workers);
    }

    /** Numbers of threads are those of the stacks in turn; all threads are in the same state. */
    @SafeVarargs
    private static ThreadStacks stacks(
            Thread.State state, List<StackTraceElement> control, List<StackTraceElement>... workers) {
        List<ThreadStacks.Worker> all = new ArrayList<>();
        for (List<StackTraceElement> worker : workers) {
            all.add(new ThreadStacks.Worker(all.size(), worker, state));
        }
        return new ThreadStacks(control, all);
    }

    private static ThreadStacks in(Class<?> type, String method) {
        return stacks(AWAITING_WORKERS, stack(type.getName() + "." + method, GENERATED + ".b_AverageTime", TASK));
    }

    private static ThreadStacks in(String method) {
        return in(Fixtures.class, method);
    }

    @Test
    void a_worker_that_has_done_its_measured_calls_can_be_interrupted() {
        ThreadStacks stacks = stacks(AWAITING_RESULTS, AT_BARRIER, CALLED);
        assertThat(stacks.interruptible(false)).isTrue();
        assertThat(stacks.inFixture()).isFalse();
        assertThat(stacks.where()).isEqualTo("org.example.A.b");
    }

    @Test
    void workers_are_stuck_if_some_have_finished_and_the_others_wait_without_a_time_limit() {
        assertThat(stacks(AWAITING_RESULTS, AT_BARRIER, CALLED).stuck()).isTrue();
        assertThat(stacks(Thread.State.BLOCKED, AWAITING_RESULTS, AT_BARRIER, CALLED)
                        .stuck())
                .isTrue();
        assertThat(stacks(AWAITING_RESULTS, CALLED, CALLED).stuck()).isFalse();
        assertThat(stacks(AWAITING_RESULTS, AT_BARRIER, AT_BARRIER).stuck()).isFalse();
        for (Thread.State state : List.of(Thread.State.RUNNABLE, Thread.State.TIMED_WAITING)) {
            assertThat(stacks(state, AWAITING_RESULTS, AT_BARRIER, CALLED).stuck())
                    .as(state.name())
                    .isFalse();
        }
    }

    @Test
    void places_change_with_the_stack_of_any_worker() {
        int places = stacks(AWAITING_RESULTS, AT_BARRIER, CALLED).places();
        assertThat(stacks(AWAITING_WORKERS, AT_BARRIER, CALLED).places()).isEqualTo(places);
        assertThat(stacks(AWAITING_RESULTS, AT_BARRIER, MEASURED).places()).isNotEqualTo(places);
        assertThat(stacks(AWAITING_RESULTS, AT_BARRIER).places()).isNotEqualTo(places);
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
        assertThat(in(Overriding.class, "setUp").inFixture())
                .as("annotated in the superclass alone")
                .isTrue();
        assertThat(in(Overriding.class, "other").inFixture()).isFalse();
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

    @Test
    void annotations_that_cannot_be_read_are_none() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(new Failing());
        try {
            assertThat(in(Unreadable.class, "other").inFixture()).isFalse();
            assertThat(in(Unreadable.class, "setUp").inFixture())
                    .as("those of the superclass can")
                    .isTrue();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
