package dev.steelyard.cli.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JmhHelpTest {
    @Test
    void every_option_is_listed_once_in_lines_that_fit() {
        String text = JmhHelp.text();
        for (JmhOption option : JmhOption.values()) {
            assertThat(text.lines().filter(line -> line.startsWith("  " + option.flag() + " ")))
                    .as(option.flag())
                    .hasSize(1);
        }
        assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    }
}
