package dev.steelyard.core.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StoredListTest {
    private static final List<String> ELEMENTS = List.of("a", "b", "c");

    private final AtomicInteger fetches = new AtomicInteger();
    private final StoredList<String> stored = new StoredList<>(3, () -> {
        fetches.incrementAndGet();
        return ELEMENTS;
    });

    @Test
    void it_is_the_list_that_is_stored() {
        assertThat(stored).isEqualTo(ELEMENTS).hasSameHashCodeAs(ELEMENTS).hasToString(ELEMENTS.toString());
        assertThat(ELEMENTS).isEqualTo(stored);
        assertThat(stored.subList(1, 3)).containsExactly("b", "c");
        assertThat(stored.get(2)).isEqualTo("c");
        assertThat(stored.stream().toList()).isEqualTo(ELEMENTS);
        assertThat(List.copyOf(stored)).isEqualTo(ELEMENTS);
        assertThat(stored.indexOf("b")).isOne();
    }

    @Test
    void nothing_is_fetched_before_somebody_looks_and_once_a_pass() {
        assertThat(stored.size()).isEqualTo(3);
        assertThat(stored.isEmpty()).isFalse();
        assertThat(new Fork("v", ForkOutcome.COMPLETED, List.of(), List.of(), Fork.Jvm.NONE).slices())
                .isEmpty();
        assertThat(fetches).hasValue(0);
        List<String> seen = new ArrayList<>();
        for (String element : stored) {
            seen.add(element);
        }
        assertThat(seen).isEqualTo(ELEMENTS);
        assertThat(fetches).hasValue(1);
        assertThat(stored.stream().filter("b"::equals).count()).isOne();
        assertThat(fetches).hasValue(2);
    }

    @Test
    void a_fork_keeps_it_as_it_is() {
        StoredList<Fork.Bucket> buckets = new StoredList<>(1, () -> {
            fetches.incrementAndGet();
            return List.of(new Fork.Bucket(1, 1));
        });
        Fork fork = new Fork("v", ForkOutcome.COMPLETED, List.of(), buckets, Fork.Jvm.NONE);
        assertThat(fetches).hasValue(0);
        assertThat(fork.histogram()).containsExactly(new Fork.Bucket(1, 1));
    }

    @Test
    void nobody_can_change_it() {
        assertThatThrownBy(() -> stored.add("d")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> stored.set(0, "d")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> stored.remove(0)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> stored.subList(0, 1).clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> stored.listIterator().remove()).isInstanceOf(RuntimeException.class);
    }

    @Test
    void a_storage_that_forgot_is_an_error() {
        StoredList<String> shorter = new StoredList<>(4, () -> ELEMENTS);
        assertThatThrownBy(() -> shorter.get(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> new StoredList<>(-1, () -> ELEMENTS)).isInstanceOf(IllegalArgumentException.class);
    }
}
