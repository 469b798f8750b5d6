package dev.steelyard.harness.gate;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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
    private final List<Thread> workers;
    private final List<List<StackTraceElement>> stacks;
    private final List<Thread.State> states;

    /**
     * Some stacks, the innermost call first.
     *
     * @param control of the control thread
     * @param workers the threads that are running the iteration
     * @param stacks theirs
     * @param states what they do
     */
    ThreadStacks(
            List<StackTraceElement> control,
            List<Thread> workers,
            List<List<StackTraceElement>> stacks,
            List<Thread.State> states) {
        this.control = control;
        this.workers = workers;
        this.stacks = stacks;
        this.states = states;
    }

    /** Takes all stacks at once. Virtual threads have none, and so no workers are found among them. */
    static ThreadStacks now(Thread control) {
        List<StackTraceElement> controls = Collections.emptyList();
        List<Thread> workers = new ArrayList<>();
        List<List<StackTraceElement>> stacks = new ArrayList<>();
        List<Thread.State> states = new ArrayList<>();
        for (Map.Entry<Thread, StackTraceElement[]> entry :
                Thread.getAllStackTraces().entrySet()) {
            List<StackTraceElement> stack = Arrays.asList(entry.getValue());
            if (entry.getKey() == control) {
                controls = stack;
            } else if (isWorker(stack)) {
                workers.add(entry.getKey());
                stacks.add(stack);
                states.add(entry.getKey().getState());
            }
        }
        return new ThreadStacks(controls, workers, stacks, states);
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
        for (Thread worker : workers) {
            worker.interrupt();
        }
    }

    /** Returns whether JMH would interrupt the workers now if the benchmark's timeout had passed. */
    boolean interruptible(boolean singleShot) {
        if (workers.isEmpty() || !awaitsResults()) {
            return false;
        }
        for (List<StackTraceElement> stack : stacks) {
            for (StackTraceElement frame : stack) {
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
     * Returns whether some workers have finished their calls and all others wait for something. Only those that wait are
     * there to call the benchmark, so what they wait for may never come.
     */
    boolean stuck() {
        boolean finished = false;
        boolean waiting = false;
        for (int i = 0; i < stacks.size(); i++) {
            if (atBarrier(stacks.get(i))) {
                finished = true;
            } else if (states.get(i) == Thread.State.RUNNABLE) {
                return false;
            } else {
                waiting = true;
            }
        }
        return finished && waiting;
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
        for (List<StackTraceElement> stack : stacks) {
            int called = calledByJmh(stack);
            if (called >= 0 && (makesState(stack) || isFixture(stack.get(called)))) {
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

    private static boolean isFixture(StackTraceElement frame) {
        try {
            Class<?> type = Class.forName(
                    frame.getClassName(), false, Thread.currentThread().getContextClassLoader());
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(frame.getMethodName())
                        && (has(method, Setup.class) || has(method, TearDown.class))) {
                    return true;
                }
            }
            return false;
        } catch (ClassNotFoundException | LinkageError e) {
            // Another class loader's, or one that refers to absent classes: taken for the benchmark's own code.
            return false;
        }
    }

    private static boolean has(Method method, Class<? extends Annotation> annotation) {
        return method.getAnnotation(annotation) != null;
    }

    /** Returns class and method in which a worker is; empty if none is in the benchmark's code. */
    String where() {
        for (List<StackTraceElement> stack : stacks) {
            int called = calledByJmh(stack);
            if (called >= 0) {
                StackTraceElement frame = stack.get(called);
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
