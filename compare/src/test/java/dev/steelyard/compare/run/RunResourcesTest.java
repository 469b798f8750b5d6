package dev.steelyard.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunResourcesTest {
    private final List<String> closed = new ArrayList<>();

    private AutoCloseable resource(String name) {
        return () -> closed.add(name);
    }

    @Test
    void resources_are_closed_in_reverse_order_once() {
        RunResources resources = new RunResources(() -> closed.add("interrupted"));
        resources.add(resource("first"));
        resources.add(resource("second"));
        resources.add(resource("third"));
        resources.close();
        resources.close();
        assertThat(closed).containsExactly("third", "second", "first");
        assertThat(resources.interrupted()).isFalse();
    }

    @Test
    void one_may_be_closed_early_and_one_that_fails_keeps_no_other_open() {
        RunResources resources = new RunResources(() -> {});
        resources.add(resource("first"));
        AutoCloseable early = resources.add(resource("early"));
        resources.add(() -> {
            throw new IllegalStateException("cannot be closed");
        });
        resources.close(early);
        resources.close();
        assertThat(closed).containsExactly("early", "first");
    }

    @Test
    void a_slot_keeps_the_place_of_what_is_opened_later() {
        RunResources resources = new RunResources(() -> {});
        RunResources.Slot<AutoCloseable> slot = resources.add(new RunResources.Slot<>());
        resources.add(resource("hosts"));
        slot.hold(resource("journal"));
        resources.close();
        assertThat(closed).containsExactly("hosts", "journal");
        assertThatThrownBy(() -> slot.hold(resource("late"))).isInstanceOf(IllegalStateException.class);
        assertThat(closed).endsWith("late");
    }

    @Test
    void an_empty_slot_is_closed_like_any_other() {
        RunResources resources = new RunResources(() -> {});
        resources.add(new RunResources.Slot<>());
        resources.add(resource("hosts"));
        resources.close();
        assertThat(closed).containsExactly("hosts");
    }
}
