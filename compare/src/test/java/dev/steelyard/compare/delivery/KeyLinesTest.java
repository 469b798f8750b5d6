package dev.steelyard.compare.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KeyLinesTest {

    private static List<String> left(String... lines) {
        KeyLines key = new KeyLines();
        return List.of(lines).stream().filter(line -> !key.belongs(line)).toList();
    }

    @Test
    void a_key_is_left_out_up_to_its_end_and_nothing_after_it() {
        assertThat(left(
                        "before",
                        "-----BEGIN RSA PRIVATE KEY-----",
                        "Proc-Type: 4,ENCRYPTED",
                        "",
                        "MIIEpAIBAAKCAQEA+/0=",
                        "-----END RSA PRIVATE KEY-----",
                        "after",
                        "MIIEpAIBAAKCAQEA"))
                .containsExactly("before", "-----BEGIN RSA PRIVATE KEY-----", "after", "MIIEpAIBAAKCAQEA");
    }

    @Test
    void a_key_without_an_end_ends_with_its_lines() {
        assertThat(left("-----BEGIN PRIVATE KEY-----", "MIIE", "a line of a log, at last", "MIIE"))
                .containsExactly("-----BEGIN PRIVATE KEY-----", "a line of a log, at last", "MIIE");
    }
}
