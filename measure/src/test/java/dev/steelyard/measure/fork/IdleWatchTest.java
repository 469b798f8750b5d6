package dev.steelyard.measure.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class IdleWatchTest {

    private static final long SECOND = 1_000_000_000L;

    private static final OptionalLong LIMIT = OptionalLong.of(60 * SECOND);

    private final IdleWatch watch = new IdleWatch();

    private static Process shell(String script) throws Exception {
        return new ProcessBuilder("sh", "-c", script).start();
    }

    @Test
    void a_process_that_sleeps_is_idle_after_the_limit() throws Exception {
        Process sleeping = shell("exec sleep 100");
        try {
            assertThat(watch.idle(sleeping.pid(), LIMIT, 0)).isFalse();
            assertThat(watch.idle(sleeping.pid(), LIMIT, 59 * SECOND)).isFalse();
            assertThat(watch.idle(sleeping.pid(), LIMIT, 65 * SECOND)).isTrue();
            watch.forget(sleeping.pid());
            assertThat(watch.idle(sleeping.pid(), LIMIT, 70 * SECOND)).isFalse();
            assertThat(new IdleWatch().idle(sleeping.pid(), OptionalLong.empty(), 1000 * SECOND))
                    .isFalse();
        } finally {
            sleeping.destroyForcibly().waitFor();
        }
        assertThat(watch.idle(sleeping.pid(), LIMIT, 200 * SECOND)).isFalse();
    }

    @Test
    void a_process_that_computes_is_not() throws Exception {
        Process busy = shell("while :; do :; done");
        try {
            assertThat(watch.idle(busy.pid(), LIMIT, 0)).isFalse();
            // More than a hundredth of the time until the next look.
            Thread.sleep(1500);
            assertThat(watch.idle(busy.pid(), LIMIT, 61 * SECOND)).isFalse();
        } finally {
            busy.destroyForcibly().waitFor();
        }
    }

    @Test
    void a_process_that_waits_for_its_busy_child_is_not() throws Exception {
        Process waiting = shell("(while :; do :; done) & wait");
        try {
            assertThat(watch.idle(waiting.pid(), LIMIT, 0)).isFalse();
            Thread.sleep(1500);
            assertThat(watch.idle(waiting.pid(), LIMIT, 61 * SECOND)).isFalse();
        } finally {
            waiting.descendants().forEach(ProcessHandle::destroyForcibly);
            waiting.destroyForcibly().waitFor();
        }
    }

    @Test
    void a_process_that_starts_others_is_not_even_if_they_are_over_when_anybody_looks() throws Exception {
        Process starting = shell("sleep 0.7; sleep 100 & wait");
        try {
            assertThat(watch.idle(starting.pid(), LIMIT, 0)).isFalse();
            Thread.sleep(1500);
            assertThat(watch.idle(starting.pid(), LIMIT, 61 * SECOND)).isFalse();
        } finally {
            starting.descendants().forEach(ProcessHandle::destroyForcibly);
            starting.destroyForcibly().waitFor();
        }
    }
}
