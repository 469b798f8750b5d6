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
 * The stacks of a fork's threads at one moment, and what they show about the running iteration. An iteration in JMH 1.21 to 1.37
 * (BenchmarkHandler.runIteration and BenchmarkGenerator):
 *
 * <ol>
 * <li>The workers create state objects, run set-ups, and call the benchmark until all have reached this point; the control thread waits in
 *     InfraControl.awaitWarmupReady.
 * <li>They call it in a measured loop, in methods whose names end in {@code _jmhStub}. The control thread waits for the iteration's time,
 *     and then in awaitWarmdownReady until all workers have left the loop.
 * <li>They call it without measuring until the last worker has left the loop, meet in InfraControl.preTearDown, and run tear-downs. The
 *     control thread waits for their results with a timeout. This is the only wait that has one: work interrupted here has already been
 *     measured, and the generated code expects the interrupt.
 * </ol>
 *
 * A single shot does not have the first two waits; its only call is interrupted.
 */
final class ThreadStacks {
    private static final String HANDLER = "org.openjdk.jmh.runner.BenchmarkHandler";
    private static final String TASK = HANDLER + "$BenchmarkTask";
    private static final String BARRIERS = "org.openjdk.jmh.runner.InfraControl";
    private static final String LAST_BARRIER = "preTearDown";
    private static final String COMPLETION = "java.util.concurrent.ExecutorCompletionService";
    /** Suffix of the names of generated classes. */
    private static final String GENERATED = "_jmhTest";
    /** Suffix of the names of their methods with the measured loop. */
    private static final String MEASURED_LOOP = "_jmhStub";
    /** Prefix of the names of their methods that create a state object and run its trial-level set-up. */
    private static final String STATE_MAKER = "_jmh_tryInit_";

    private final List<StackTraceElement> control;
    private final List<Worker> workers;

    /** A thread that is running the iteration. */
    static final class Worker {
        private final long id;
        private final List<StackTraceElement> stack;
        private final Thread.State state;

        /**
         * Creates a worker at one moment.
         *
         * @param id the ID of the thread
         * @param stack its stack, innermost call first
         */
        Worker(long id, List<StackTraceElement> stack, Thread.State state) {
            this.id = id;
            this.stack = stack;
            this.state = state;
        }
    }

    /**
     * Creates a set of stacks.
     *
     * @param control the stack of the control thread, innermost call first
     */
    ThreadStacks(List<StackTraceElement> control, List<Worker> workers) {
        this.control = control;
        this.workers = workers;
    }

    /**
     * Takes the stacks and states of all threads in a single JVM safepoint. Virtual threads are not included, so they are not found as
     * workers.
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

    /** Returns whether a stack is that of a worker, regardless of JMH's executor and of thread names. */
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
     * Returns whether some workers have finished their calls and all others wait without a time limit. The waiting ones are the only
     * workers that still call the benchmark, so what they wait for may never happen.
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

    /** Returns a hash of the workers' stacks. */
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

    /** Returns whether a worker is in a set-up or tear-down, or is creating a state object. */
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

    /**
     * Returns whether a method is a fixture. JMH also calls a fixture of a superclass if the subclass overrides it
     * without the annotation.
     */
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
            // The class belongs to another class loader, so it is treated as the benchmark's own code.
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
            // Its methods or their annotations refer to classes that are missing or incompatible.
            return false;
        }
    }

    /** Returns the class and method that a worker is in; empty if none is in the benchmark's code. */
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

    /** Returns the index of the benchmark's method that generated code called; -1 if there is none. */
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
