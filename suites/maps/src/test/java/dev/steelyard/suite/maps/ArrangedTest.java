package dev.steelyard.suite.maps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A layout is measured, or its trial fails. */
class ArrangedTest {

    @Test
    void shuffled_objects_that_were_collected_fail_the_trial_with_the_remedy() {
        Arranged entries = arranged("skiplist", "shuffled");
        collectOnce();
        assertThatThrownBy(entries::check)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("-Xmn1g");
    }

    @Test
    void a_store_of_bytes_may_be_collected_at_any_time() {
        Arranged entries = arranged("mapdb-memory", "shuffled");
        collectOnce();
        assertThatCode(entries::check).doesNotThrowAnyException();
    }

    @Test
    void other_layouts_may_be_collected_at_any_time() {
        Arranged entries = arranged("skiplist", "loaded");
        collectOnce();
        assertThatCode(entries::check).doesNotThrowAnyException();
        collectOnce();
        assertThatCode(arranged("skiplist", "collected")::check).doesNotThrowAnyException();
    }

    @Test
    void collected_entries_have_seen_the_collector() {
        long before = collections();
        arranged("skiplist", "collected");
        assertThat(collections()).isGreaterThanOrEqualTo(before + 2);
    }

    @Test
    void collections_that_move_nothing_do_not_count() {
        assertThat(List.of("G1 Young Generation", "G1 Old Generation", "PS Scavenge", "Copy", "ZGC Minor Cycles"))
                .allMatch(Arranged::mayMove);
        assertThat(List.of("G1 Concurrent GC", "ZGC Minor Pauses", "Shenandoah Pauses"))
                .noneMatch(Arranged::mayMove);
    }

    @Test
    void an_unknown_layout_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> arranged("skiplist", "sorted"))
                .withMessageContaining("layout=sorted");
    }

    private static Arranged arranged(String impl, String layout) {
        Loaded loaded = new Loaded();
        loaded.impl = impl;
        loaded.dbSize = 50;
        loaded.load();
        Arranged entries = new Arranged();
        entries.layout = layout;
        try {
            entries.arrange(loaded);
        } finally {
            loaded.close();
        }
        return entries;
    }

    private static void collectOnce() {
        long before = collections();
        while (collections() == before) {
            System.gc();
        }
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }
}
