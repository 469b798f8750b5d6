package dev.steelyard.history.browse;

import java.util.Optional;

/**
 * A variant of a recorded run.
 *
 * @param name its name in the run
 * @param source what the user wrote, such as a branch
 * @param revision full commit or a digest of the contents; empty if unknown
 * @param subject first line of the commit's message; empty for code that is no known commit
 */
public record RecordedVariant(String name, String source, Optional<String> revision, Optional<String> subject) {}
