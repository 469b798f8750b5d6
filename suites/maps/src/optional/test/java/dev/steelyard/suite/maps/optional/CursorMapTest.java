package dev.steelyard.suite.maps.optional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.suite.maps.store.Store;
import dev.steelyard.suite.maps.store.Stores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class CursorMapTest {

    @TempDir
    Path temp = Path.of("");

    @TestFactory
    List<DynamicTest> walksThatNobodyEndsAreClosedWithTheStore() {
        return List.of("rocksdb", "lmdb", "xodus").stream()
                .map(impl -> DynamicTest.dynamicTest(impl, () -> {
                    try (Store store = Stores.open(impl, Files.createDirectory(temp.resolve(impl)))) {
                        store.putOnly(1L, 10L);
                        store.putOnly(2L, 20L);
                        Iterator<Long> abandoned = store.map().keySet().iterator();
                        assertThat(abandoned.next()).isEqualTo(1);
                        Iterator<Long> followed = store.map().values().iterator();
                        assertThat(followed.next()).isEqualTo(10);
                        assertThat(followed.next()).isEqualTo(20);
                        assertThat(followed.hasNext()).isFalse();
                        assertThatThrownBy(followed::next).isInstanceOf(NoSuchElementException.class);
                    }
                }))
                .toList();
    }

    @Test
    void bytesAreInTheOrderOfTheirLongs() {
        long[] ascending = {Long.MIN_VALUE, -256, -1, 0, 1, 255, 256, Long.MAX_VALUE};
        assertThat(LongStream.of(ascending).mapToObj(SortedBytes::of))
                .isSortedAccordingTo(java.util.Arrays::compareUnsigned);
        assertThat(LongStream.of(ascending).map(value -> SortedBytes.read(SortedBytes.of(value))))
                .containsExactly(LongStream.of(ascending).boxed().toArray(Long[]::new));
    }
}
