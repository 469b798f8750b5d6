/**
 * The command line. {@link dev.steelyard.cli.Main} turns arguments into a request of {@code app}, hands it to
 * {@link dev.steelyard.cli.UseCases}, and turns what comes back, or what was thrown, into an exit code. Nothing is
 * measured, built or decided here; nothing runs until every option has been checked.
 */
@NullMarked
package dev.steelyard.cli;

import org.jspecify.annotations.NullMarked;
