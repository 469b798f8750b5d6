package dev.steelyard.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AllocationTest {
    private static final int BYTES = 1 << 20;
    /** What a JVM that runs tests may allocate beside. */
    private static final long OTHERS = 1 << 18;

    /** What the control thread allocates while it reads, which a sum over all threads has at one end and not at the other. */
    private static final long OWN = 1 << 10;

    private static final boolean COUNTS_ENDED = countsEnded();

    @SuppressWarnings("unused") // keeps the array from being optimized away
    private static volatile byte @Nullable [] kept;

    private static boolean countsEnded() {
        try {
            com.sun.management.ThreadMXBean.class.getMethod("getTotalThreadAllocatedBytes");
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private static Allocation started() {
        return started(true);
    }

    private static Allocation started(boolean ended) {
        Allocation allocation = new Allocation(Thread.currentThread().getId(), -1, ended);
        allocation.before();
        return allocation;
    }

    private static void allocate() {
        kept = new byte[BYTES];
    }

    private static void assertCounted(long bytes) {
        assertThat(bytes).isBetween(BYTES - OWN, BYTES + OTHERS);
    }

    @Test
    void a_thread_that_lives_on_is_counted_and_the_control_thread_is_not() throws Exception {
        ExecutorService worker = Executors.newSingleThreadExecutor();
        try {
            Future<?> first = worker.submit(AllocationTest::allocate);
            first.get();
            Allocation allocation = started();
            worker.submit(AllocationTest::allocate).get();
            allocate();
            assertCounted(allocation.since());
            worker.submit(AllocationTest::allocate).get();
            assertCounted(allocation.since());
            assertThat(allocation.since()).isBetween(0L, OTHERS);
        } finally {
            worker.shutdown();
        }
    }

    @Test
    void a_thread_that_starts_and_lives_on_is_counted() throws Exception {
        Allocation allocation = started();
        ExecutorService worker = Executors.newSingleThreadExecutor();
        try {
            worker.submit(AllocationTest::allocate).get();
            assertCounted(allocation.since());
        } finally {
            worker.shutdown();
        }
    }

    @Test
    void what_a_thread_allocated_that_began_and_ended_is_counted_or_said_to_be_lost() throws Exception {
        Allocation allocation = started();
        Thread thread = new Thread(AllocationTest::allocate);
        thread.start();
        thread.join();
        assertCountedOrLost(allocation.since());
        assertThat(allocation.since()).as("nothing ended since").isBetween(0L, OTHERS);
    }

    @Test
    void a_jvm_that_does_not_count_ended_threads_says_so() throws Exception {
        Allocation allocation = started(false);
        Thread thread = new Thread(AllocationTest::allocate);
        thread.start();
        thread.join();
        assertThat(allocation.since()).isEqualTo(Allocation.LOST);
        assertThat(allocation.since()).as("nothing ended since").isBetween(0L, OTHERS);
    }

    @Test
    void what_a_thread_allocated_that_was_there_and_ended_is_counted_or_said_to_be_lost() throws Exception {
        ExecutorService worker = Executors.newSingleThreadExecutor();
        worker.submit(() -> {}).get();
        Allocation allocation = started();
        worker.submit(AllocationTest::allocate).get();
        worker.shutdown();
        assertThat(worker.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        // The pool is terminated a moment before its thread is gone.
        long bytes = allocation.since();
        for (int i = 0; i < 100 && bytes >= BYTES && !COUNTS_ENDED; i++) {
            Thread.sleep(10);
            long later = allocation.since();
            bytes = later == Allocation.LOST ? later : bytes;
        }
        assertCountedOrLost(bytes);
    }

    /** For a moment, HotSpot counts an ending thread neither as live nor as ended; about 1 of 1000 snapshots hit that moment. */
    @Test
    void a_thread_that_is_about_to_be_gone_is_counted() throws Exception {
        assumeTrue(COUNTS_ENDED);
        endAndCount(1);
    }

    @Test
    void threads_that_are_about_to_be_gone_together_are_counted() throws Exception {
        assumeTrue(COUNTS_ENDED);
        endAndCount(8);
    }

    private static void endAndCount(int count) throws Exception {
        for (int i = 0; i < 3000 / count; i++) {
            ExecutorService workers = Executors.newFixedThreadPool(count);
            CountDownLatch begun = new CountDownLatch(count);
            CountDownLatch go = new CountDownLatch(1);
            for (int j = 0; j < count; j++) {
                workers.submit(() -> {
                    begun.countDown();
                    go.await();
                    allocate();
                    return "done";
                });
            }
            begun.await();
            Allocation allocation = started();
            go.countDown();
            workers.shutdown();
            assertThat(workers.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
            assertThat(allocation.since()).isBetween((long) count * BYTES - OWN, (long) count * BYTES + OTHERS);
        }
    }

    private static void assertCountedOrLost(long bytes) {
        if (COUNTS_ENDED) {
            assertCounted(bytes);
        } else {
            assertThat(bytes).isEqualTo(Allocation.LOST);
        }
    }
}
