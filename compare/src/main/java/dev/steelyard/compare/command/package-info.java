/**
 * The parts that all use cases share: exit codes ({@link dev.steelyard.compare.command.ExitStatus}), errors ({@link
 * dev.steelyard.core.error.UserError}), and output ({@link dev.steelyard.compare.command.Console} with its {@link
 * dev.steelyard.compare.command.Progress}). Use cases depend on this package, and it on none of them.
 */
@NullMarked
package dev.steelyard.compare.command;

import org.jspecify.annotations.NullMarked;
