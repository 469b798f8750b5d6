/**
 * The parts that all use cases share: exit codes ({@link dev.steelyard.app.ExitStatus}), errors ({@link
 * dev.steelyard.core.error.UserError}), and output ({@link dev.steelyard.app.Console} with its {@link
 * dev.steelyard.app.Progress}). Use cases depend on this package, and it on none of them.
 */
@NullMarked
package dev.steelyard.app;

import org.jspecify.annotations.NullMarked;
