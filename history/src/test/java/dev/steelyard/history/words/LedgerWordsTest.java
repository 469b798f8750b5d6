package dev.steelyard.history.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.LedgerState.Older;
import dev.steelyard.history.fact.LedgerState.Span;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LedgerWordsTest {

    private static final Optional<Span> SPAN =
            Optional.of(new Span(Instant.parse("2025-01-02T23:59:59Z"), Instant.parse("2025-11-22T00:00:00Z")));

    @Test
    void old_runs_are_named_by_number_and_dates_and_projects_that_keep_theirs_by_name() {
        List<String> lines = LedgerWords.older(new Older(1, 12, SPAN, List.of("codec", "\u001b[31mred")), 365, true);
        assertThat(lines)
                .hasSize(3)
                .startsWith(
                        "removed 1 of 12 runs, started between 2025-01-02 and 2025-11-22",
                        "kept whole, since all its runs are that old: codec")
                .noneMatch(line -> line.contains("\u001b"));
        assertThat(LedgerWords.older(new Older(3, 12, SPAN, List.of()), 365, false))
                .containsExactly("would remove 3 of 12 runs, started between 2025-01-02 and 2025-11-22");
        assertThat(LedgerWords.older(new Older(0, 1, Optional.empty(), List.of()), 30, true))
                .containsExactly("nothing to remove: no run started more than 30 days ago");
    }

    @Test
    void space_that_was_not_given_back_is_told_apart_from_runs_that_were_not_removed() {
        assertThat(LedgerWords.notCompacted(UserError.failed("the disk is full", "Free some.")))
                .startsWith("The ledger file could not be compacted: the disk is full. Free some disk space");
    }
}
