package dev.steelyard.harness.gate;

import java.lang.annotation.AnnotationFormatError;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The stacks of a fork's threads at one moment, and what they say of the iteration that is running. An iteration in JMH
 * 1.21 to 1.37 (BenchmarkHandler.runIteration and BenchmarkGenerator):
 *
 * <ol>
 *   <li>The workers make state objects, set up, and call the benchmark until all have come so far; the control thread
 *       waits in InfraControl.awaitWarmupReady.
 *   <li>They call it in a measured loop, in methods whose names end in {@code _jmhStub}. The control thread waits until the
 *       iteration's time is over, and then in awaitWarmdownReady until all have left the loop.
 *   <li>They call it, not measured, until the last has left the loop, meet in InfraControl.preTearDown, and tear down. The
 *       control thread waits for their results with a timeout. It is the only wait that has one: what is interrupted here
 *       has been measured already, and the generated code expects it.
 * </ol>
 *
 * A single shot has no waits of the first two kinds; its only call is interrupted.
 */
final class ThreadStacks {
    private static final String HANDLER = "org.openjdk.jmh.runner.BenchmarkHandler";
    private static final String TASK = HANDLER + "$BenchmarkTask";
    private static final String BARRIERS = "org.openjdk.jmh.runner.InfraControl";
    private static final String LAST_BARRIER = "preTearDown";
    private static final String COMPLETION = "java.util.concurrent.ExecutorCompletionService";
    /** How the names of generated classes end. */
    private static final String GENERATED = "_jmhTest";
    /** How the names of their methods end that hold the measured loop. */
    private static final String MEASURED_LOOP = "_jmhStub";
    /** How the names of their methods begin that make a state object and set it up for the trial. */
    private static final String STATE_MAKER = "_jmh_tryInit_";

    private final List<StackTraceElement> control;
    private final List<Worker> workers;

    /** A thread that is running the iteration. */
    static final class Worker {
        private final long id;
        private final List<StackTraceElement> stack;
        private final Thread.State state;

        /**
         * A worker at one moment.
         *
         * @param id the thread's
         * @param stack the innermost call first
         */
        Worker(long id, List<StackTraceElement> stack, Thread.State state) {
            this.id = id;
            this.stack = stack;
            this.state = state;
        }
    }

    /**
     * Some stacks.
     *
     * @param control that of the control thread, the innermost call first
     */
    ThreadStacks(List<StackTraceElement> control, List<Worker> workers) {
        this.control = control;
        this.workers = workers;
    }

    /**
     * Takes stacks and states of all threads in one stop of the JVM. Virtual threads are not among them, so no workers are
     * found there.
     */
    static ThreadStacks now(Thread control) {
        List<StackTraceElement> controls = Collections.emptyList();
        List<Worker> workers = new ArrayList<>();
        for (ThreadInfo thread : ManagementFactory.getThreadMXBean().dumpAllThreads(false, false)) {
            List<StackTraceElement> stack = Arrays.asList(thread.getStackTrace());
            if (thread.getThreadId() == control.getId()) {
                controls = stack;
            } else if (isWorker(stack)) {
                workers.add(new Worker(thread.getThreadId(), stack, thread.getThreadState()));
            }
        }
        return new ThreadStacks(controls, workers);
    }

    /** Whatever executor JMH was given, and whatever its threads are called. */
    private static boolean isWorker(List<StackTraceElement> stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().equals(TASK)) {
                return true;
            }
        }
        return false;
    }

    /** Interrupts the workers. */
    void interruptWorkers() {
        Set<Long> ids = new HashSet<>();
        for (Worker worker : workers) {
            ids.add(worker.id);
        }
        for (Thread thread : threads()) {
            if (thread != null && ids.contains(thread.getId())) {
                thread.interrupt();
            }
        }
    }

    private static @Nullable Thread[] threads() {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        for (ThreadGroup parent = all.getParent(); parent != null; parent = all.getParent()) {
            all = parent;
        }
        @Nullable Thread[] threads = new Thread[2 * all.activeCount() + 64];
        all.enumerate(threads);
        return threads;
    }

    /** Returns whether JMH would interrupt the workers now if the benchmark's timeout had passed. */
    boolean interruptible(boolean singleShot) {
        if (workers.isEmpty() || !awaitsResults()) {
            return false;
        }
        for (Worker worker : workers) {
            for (StackTraceElement frame : worker.stack) {
                if (!singleShot
                        && frame.getClassName().endsWith(GENERATED)
                        && frame.getMethodName().endsWith(MEASURED_LOOP)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean awaitsResults() {
        for (int i = 1; i < control.size(); i++) {
            if (control.get(i).getClassName().equals(HANDLER)) {
                return control.get(i - 1).getClassName().equals(COMPLETION);
            }
        }
        return false;
    }

    /**
     * Returns whether some workers have finished their calls and all others wait for something without a time limit. Only
     * those that wait are there to call the benchmark, so what they wait for may never come.
     */
    boolean stuck() {
        boolean finished = false;
        boolean waiting = false;
        for (Worker worker : workers) {
            if (atBarrier(worker.stack)) {
                finished = true;
            } else if (worker.state != Thread.State.WAITING && worker.state != Thread.State.BLOCKED) {
                return false;
            } else {
                waiting = true;
            }
        }
        return finished && waiting;
    }

    /** Returns a number that differs if the workers' stacks do, but for chance. */
    int places() {
        int sum = 0;
        for (Worker worker : workers) {
            sum += 31 * Long.hashCode(worker.id) + worker.stack.hashCode();
        }
        return sum;
    }

    private static boolean atBarrier(List<StackTraceElement> stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().startsWith(BARRIERS)
                    && frame.getMethodName().equals(LAST_BARRIER)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a worker is in a set-up or tear-down, or makes a state object. */
    boolean inFixture() {
        for (Worker worker : workers) {
            int called = calledByJmh(worker.stack);
            if (called >= 0 && (makesState(worker.stack) || isFixture(worker.stack.get(called)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean makesState(List<StackTraceElement> stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getMethodName().startsWith(STATE_MAKER)) {
                return true;
            }
        }
        return false;
    }

    /** JMH calls a fixture of a superclass also where the subclass overrides it without the annotation. */
    private static boolean isFixture(StackTraceElement frame) {
        try {
            Class<?> type = Class.forName(
                    frame.getClassName(), false, Thread.currentThread().getContextClassLoader());
            for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
                if (declaresFixture(owner, frame.getMethodName())) {
                    return true;
                }
            }
            return false;
        } catch (ClassNotFoundException | LinkageError e) {
            // Another class loader's: taken for the benchmark's own code.
            return false;
        }
    }

    private static boolean declaresFixture(Class<?> type, String name) {
        try {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(name)
                        && (method.isAnnotationPresent(Setup.class) || method.isAnnotationPresent(TearDown.class))) {
                    return true;
                }
            }
            return false;
        } catch (RuntimeException | LinkageError | AnnotationFormatError e) {
            // Its methods or their annotations refer to classes that are absent, or not what they were.
            return false;
        }
    }

    /** Returns class and method in which a worker is; empty if none is in the benchmark's code. */
    String where() {
        for (Worker worker : workers) {
            int called = calledByJmh(worker.stack);
            if (called >= 0) {
                StackTraceElement frame = worker.stack.get(called);
                return frame.getClassName() + "." + frame.getMethodName();
            }
        }
        return "";
    }

    /** Returns the index of the method of the benchmark's that generated code has called; -1 if there is none. */
    private static int calledByJmh(List<StackTraceElement> stack) {
        @Nullable StackTraceElement callee = null;
        for (int i = 0; i < stack.size(); i++) {
            if (stack.get(i).getClassName().endsWith(GENERATED)) {
                boolean none = callee == null || callee.getClassName().startsWith(BARRIERS);
                return none ? -1 : i - 1;
            }
            callee = stack.get(i);
        }
        return -1;
    }
}
