package dev.steelyard.core.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PretouchTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "-XX:+UseSerialGC;-Xms1g -Xmx1g -XX:+AlwaysPreTouch",
                "-Xmx512m -Xmx64m;-Xms64m -XX:+AlwaysPreTouch",
                "-XX:MaxHeapSize=2g;-Xms2g -XX:+AlwaysPreTouch",
                "-Xms1g -Xmx2g;-XX:+AlwaysPreTouch",
                "-Xms256m;-XX:+AlwaysPreTouch",
                "-XX:MaxRAMPercentage=50;-XX:+AlwaysPreTouch"
            })
    void a_heap_that_is_set_keeps_its_size(String arguments, String additions) {
        assertThat(Pretouch.additions(Arrays.asList(arguments.split(" "))))
                .contains(Arrays.asList(additions.split(" ")));
    }

    @Test
    void a_heap_that_must_not_be_touched_is_a_contradiction() {
        assertThat(Pretouch.additions(List.of("-XX:-AlwaysPreTouch"))).isEmpty();
    }
}
