package dev.steelyard.explain.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.summary.RunningTime;
import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.ForkProfile.JvmActivity;
import dev.steelyard.explain.profile.WaitPlace;
import dev.steelyard.explain.profile.WaitPlace.Way;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of a real JVM with two threads that run a loop named like JMH's, and wait for each other in it. */
final class RecordedWaitsTest {

    /**
     * Each thread holds the monitor for 3 ms and the lock for 6 ms, and rests for 1 ms; a third thread holds and waits for the monitor
     * outside of the loop. As two threads need the lock, a turn takes 12 ms, of which each spins for 9 ms.
     */
    private static final String PROGRAM = """
            import java.util.concurrent.locks.ReentrantLock;

            public class Program {
                public static void main(String[] arguments) throws Exception {
                    Thread one = new Thread(Stub::run_avgt_jmhStub);
                    Thread other = new Thread(Stub::run_avgt_jmhStub);
                    one.start();
                    other.start();
                    while (one.isAlive()) {
                        Gate.GATE.pass();
                        Thread.sleep(1);
                    }
                    other.join();
                }
            }

            class Stub {
                static void run_avgt_jmhStub() {
                    long end = System.nanoTime() + 2_000_000_000L;
                    while (System.nanoTime() < end) {
                        Gate.GATE.pass();
                        Gate.GATE.lock();
                        Gate.GATE.rest();
                    }
                }
            }

            class Gate {
                static final Gate GATE = new Gate();
                final ReentrantLock lock = new ReentrantLock(true);

                synchronized void pass() {
                    spin(3_000_000);
                }

                void lock() {
                    lock.lock();
                    try {
                        spin(6_000_000);
                    } finally {
                        lock.unlock();
                    }
                }

                void rest() {
                    Object own = new Object();
                    synchronized (own) {
                        try {
                            own.wait(1);
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                }

                static void spin(long nanos) {
                    long end = System.nanoTime() + nanos;
                    while (System.nanoTime() < end) {
                        Thread.onSpinWait();
                    }
                }
            }
            """;

    @TempDir
    private Path temp;

    @Test
    void waits_in_the_loop_are_recorded_with_what_they_wait_for() throws Exception {
        Subject subject = RecordedProgram.compiled(temp, PROGRAM, VariantSettings.NONE);
        Recordings recordings = new Recordings(temp.resolve("recorded"));
        long pid = RecordedProgram.run(temp, recordings.recording(subject));
        RunningTime running = new RunningTime(2e9, 1e-6, OptionalDouble.empty());
        List<ForkProfile> profiles = recordings.profiles(subject, Map.of(pid, running));
        JvmActivity activity = profiles.get(0).activity().orElseThrow();
        assertThat(activity.waits().keySet())
                .containsExactly(
                        new WaitPlace(Way.LOCK, "Gate", "Gate.pass"),
                        new WaitPlace(Way.PARK, "java.util.concurrent.locks.ReentrantLock$FairSync", "Gate.lock"),
                        new WaitPlace(Way.NOTIFICATION, "java.lang.Object", "Gate.rest"));
        assertThat(waited(activity, new WaitPlace(Way.NOTIFICATION, "java.lang.Object", "Gate.rest")))
                .isBetween(0.05, 0.25);
        double all = activity.waits().keySet().stream()
                .mapToDouble(place -> waited(activity, place))
                .sum();
        // 3 of 12 ms; half or twice of that if threads were counted wrongly.
        assertThat(all).isBetween(0.16, 0.45);
        assertThat(profiles.get(0).running()).isCloseTo(1 - all, within(1e-9));
        // The second half of the samples is about the second of two seconds.
        assertThat(activity.nanos()).isBetween(0.8e9, 1.2e9);
        assertThat(waited(activity, new WaitPlace(Way.LOCK, "Gate", "Gate.elsewhere")))
                .isZero();
    }

    private static double waited(JvmActivity activity, WaitPlace place) {
        return activity.waits(place).share();
    }
}
