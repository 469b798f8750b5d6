package org.example.growing;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What is added and taken out in methods of states. */
public class MethodsBenchmark {
    @State(Scope.Thread)
    public static class Data {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final List<Integer> list = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private final int[] numbers = new int[10];
        private final List<String> names = Arrays.asList("a", "b");
        private final List<String> pending = new ArrayList<>();
        private final List<String> copies = new ArrayList<>();
        private final Queue<String> queue = new ArrayDeque<>();
        private int size = 10;
        private int next;
        private boolean filled;

        void reset() {
            out.reset();
        }

        void add(int number) {
            list.add(number); // finds: growing-state
        }

        void addAll() {
            for (int number : numbers) {
                list.add(number); // finds: growing-state
            }
        }

        void addOnce() {
            if (!filled) {
                list.add(1);
                filled = true;
            }
        }

        void addOdd() {
            for (int number : numbers) {
                if ((number & 1) == 1) {
                    list.add(number);
                }
            }
        }

        void addMissing() {
            int missing = 100 - list.size();
            for (int i = 0; i < missing; i++) {
                list.add(i);
            }
        }

        void appendNames() {
            for (String name : names) {
                text.append(name); // finds: growing-state
            }
        }

        void appendPending() {
            for (String name : pending) {
                text.append(name);
            }
            pending.clear();
        }

        void appendQueued() {
            String name = queue.poll();
            while (name != null) {
                text.append(name);
                name = queue.poll();
            }
        }

        void copyNames() {
            copies.addAll(names); // finds: growing-state
        }

        void copyPending() {
            copies.addAll(pending);
            pending.clear();
        }

        int missing() {
            return 100 - list.size();
        }

        void addMany(int number) {
            for (int i = 0; i < number; i++) {
                list.add(i);
            }
        }

        void addSized() {
            for (int i = 0; i < size; i++) {
                list.add(i); // finds: growing-state
            }
        }

        void addRest() {
            for (int i = next; i < 100; i++) {
                list.add(i);
            }
            next = 100;
        }

        List<Integer> list() {
            return list;
        }

        void forget() {
            list.clear();
        }
    }

    @Benchmark
    public void grows(Data data) {
        data.add(1);
    }

    @Benchmark
    public void growsInLoop(Data data) {
        data.addAll();
    }

    @Benchmark
    public boolean growsByGetter(Data data) {
        return data.list().add(1); // finds: growing-state
    }

    @Benchmark
    public StringBuilder growsInChain(Data data) {
        return data.text.append("a").append("b"); // finds: growing-state
    }

    @Benchmark
    public int written(Data data) {
        data.out.write(1);
        data.reset();
        return data.numbers.length;
    }

    @Benchmark
    public void added(Data data) {
        data.add(1);
        data.forget();
    }

    @Benchmark
    public void emptiedByGetter(Data data) {
        data.list().add(1);
        data.list().clear();
    }

    @Benchmark
    public void emptiedElsewhere(Data data) {
        data.out.write(1);
        Cleaning.clean(data);
    }

    @Benchmark
    public void emptiedByWhoKnows(Data data, Tools tools) {
        data.out.write(1);
        tools.cleaner.accept(data);
    }

    @Benchmark
    public void cutInChain(Data data) {
        data.text.append("x").setLength(0);
    }

    /** They do not add in every call. */
    @Benchmark
    public void once(Data data) {
        data.addOnce();
    }

    @Benchmark
    public void odd(Data data) {
        data.addOdd();
    }

    @Benchmark
    public void filledUp(Data data) {
        data.addMissing();
    }

    @Benchmark
    public void growsByCollection(Data data) {
        data.appendNames();
    }

    @Benchmark
    public void growsByCopying(Data data) {
        data.copyNames();
    }

    @Benchmark
    public void copied(Data data) {
        data.copyPending();
    }

    @Benchmark
    public void missing(Data data) {
        data.addMany(data.missing());
    }

    @Benchmark
    public void growsBySize(Data data) {
        data.addSized();
    }

    @Benchmark
    public void rest(Data data) {
        data.addRest();
    }

    /** After the first call there may be nothing to add. */
    @Benchmark
    public void pending(Data data) {
        data.appendPending();
    }

    @Benchmark
    public void queued(Data data) {
        data.appendQueued();
    }

    /** It is as new as the call. */
    @Benchmark
    public List<Integer> local() {
        Data data = new Data();
        data.add(1);
        return data.list;
    }

    @FunctionalInterface
    interface Cleaner {
        void accept(Data data);
    }

    @State(Scope.Thread)
    public static class Tools {
        Cleaner cleaner = null;
    }

    static final class Cleaning {
        private Cleaning() {}

        static void clean(Data data) {
            data.reset();
        }
    }

    /** A thread takes out what the benchmark puts in. */
    @State(Scope.Benchmark)
    public static class Served {
        final Queue<Integer> queue = new ConcurrentLinkedQueue<>();
        final Deque<Integer> deque = new ArrayDeque<>();

        @Setup
        public void serve() {
            Thread thread = new Thread(this::drain);
            thread.setDaemon(true);
            thread.start();
        }

        private void drain() {
            while (!Thread.currentThread().isInterrupted()) {
                queue.poll();
            }
        }
    }

    @Benchmark
    public boolean served(Served served) {
        return served.queue.offer(1);
    }

    @Benchmark
    public void unserved(Served served) {
        served.deque.push(1); // finds: growing-state
    }

    /** What happens after the last call does not matter. */
    @State(Scope.Benchmark)
    public static class Ended {
        List<Integer> list;

        @Setup
        public void begin() {
            list = new ArrayList<>();
        }

        @TearDown
        public void end() {
            System.out.println(list);
            list = null;
        }
    }

    @Benchmark
    public boolean ended(Ended ended) {
        return ended.list.add(1); // finds: growing-state
    }

    /** Somebody else has it too. */
    @State(Scope.Benchmark)
    public static class Lent {
        final Deque<Integer> deque = new ArrayDeque<>();

        @Setup
        public void lend() {
            Borrowers.lend(deque);
        }
    }

    interface Borrower {
        void take(Deque<Integer> deque);
    }

    static final class Borrowers {
        static Borrower borrower;
        static Executor executor;

        private Borrowers() {}

        static void lend(Deque<Integer> deque) {
            executor.execute(() -> borrower.take(deque));
        }
    }

    @Benchmark
    public void lent(Lent lent) {
        lent.deque.push(1);
    }
}
