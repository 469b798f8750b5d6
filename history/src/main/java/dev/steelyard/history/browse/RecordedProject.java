package dev.steelyard.history.browse;

import dev.steelyard.history.fact.ProjectName;
import java.time.Instant;
import java.util.Optional;

/**
 * A project in a ledger.
 *
 * @param id its identity in the tables, of 32 hexadecimal digits, which stays the same in every ledger
 * @param name what people call it
 * @param runs number of recorded runs
 * @param last when the last of them started; empty if it has imported results alone
 */
public record RecordedProject(String id, ProjectName name, int runs, Optional<Instant> last) {}
