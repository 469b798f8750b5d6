package dev.steelyard.server.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The searches wait in a queue until the test runs them, so that nothing hangs on time. */
class RememberedTest {

    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private final Executor later = waiting::add;
    private final Remembered<String> impatient = new Remembered<>(later, Duration.ZERO);
    private final AtomicInteger searches = new AtomicInteger();

    private String search(String found) {
        searches.incrementAndGet();
        return found;
    }

    private void finish() {
        waiting.remove().run();
    }

    @Test
    void nothing_can_be_had_before_the_first_search_ends() {
        assertThat(impatient.of("project", "1", Duration.ZERO, () -> search("one")))
                .isEmpty();
        assertThat(impatient.of("project", "1", Duration.ZERO, () -> search("one")))
                .isEmpty();
        assertThat(waiting).hasSize(1);
        finish();
        assertThat(impatient.of("project", "1", Duration.ZERO, () -> search("never")))
                .hasValueSatisfying(known -> {
                    assertThat(known.found()).isEqualTo("one");
                    assertThat(known.version()).isEqualTo("1");
                });
        assertThat(searches).hasValue(1);
    }

    @Test
    void while_something_newer_is_searched_the_last_is_there_with_its_version() {
        impatient.of("project", "1", Duration.ZERO, () -> search("one"));
        finish();
        assertThat(impatient.of("project", "2", Duration.ZERO, () -> search("two")))
                .hasValueSatisfying(known -> assertThat(known.version()).isEqualTo("1"));
        finish();
        assertThat(impatient.of("project", "2", Duration.ZERO, () -> search("never")))
                .hasValueSatisfying(known -> assertThat(known.found()).isEqualTo("two"));
    }

    @Test
    void projects_do_not_wait_for_each_other() {
        impatient.of("one", "1", Duration.ZERO, () -> search("of one"));
        impatient.of("two", "1", Duration.ZERO, () -> search("of two"));
        assertThat(waiting).hasSize(2);
    }

    @Test
    void who_has_patience_gets_the_newest() {
        Remembered<String> patient = new Remembered<>(Runnable::run, Duration.ofDays(1));
        assertThat(patient.of("project", "1", Duration.ofDays(1), () -> search("one")))
                .hasValueSatisfying(known -> assertThat(known.found()).isEqualTo("one"));
        assertThat(patient.of("project", "2", Duration.ofDays(1), () -> search("two")))
                .hasValueSatisfying(known -> assertThat(known.found()).isEqualTo("two"));
    }

    @Test
    void an_error_is_told_to_all_who_ask_until_something_else_is_there_to_be_searched() {
        UserError error = UserError.failed("the ledger cannot be read", "Look at it.");
        assertThat(impatient.of("project", "1", Duration.ZERO, () -> {
                    throw error;
                }))
                .isEmpty();
        finish();
        assertThatThrownBy(() -> impatient.of("project", "1", Duration.ZERO, () -> search("never")))
                .isSameAs(error);
        assertThat(waiting).isEmpty();
        assertThat(impatient.of("project", "2", Duration.ZERO, () -> search("two")))
                .isEmpty();
        finish();
        assertThat(impatient.of("project", "2", Duration.ZERO, () -> search("never")))
                .hasValueSatisfying(known -> assertThat(known.found()).isEqualTo("two"));
    }

    @Test
    void an_error_is_thrown_to_who_waits() {
        Remembered<String> patient = new Remembered<>(Runnable::run, Duration.ofDays(1));
        UserError error = UserError.failed("the ledger cannot be read", "Look at it.");
        assertThatThrownBy(() -> patient.of("project", "1", Duration.ofDays(1), () -> {
                    throw error;
                }))
                .isSameAs(error);
    }
}
