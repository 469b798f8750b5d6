package dev.steelyard.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NativeNamesTest {

    @Test
    void long_names_keep_their_beginning_and_end() {
        String worker = NativeNames.worker("org.example.Decoder.read", 12);
        assertThat(worker).isEqualTo("org.example.Decoder.read-jmh-worker-12");
        assertThat(NativeNames.of(worker)).containsExactly("org.exa..ker-12", "org.example.Dec");
    }

    @Test
    void short_names_are_kept() {
        assertThat(NativeNames.of("exactly fifteen")).containsExactly("exactly fifteen");
    }
}
