/**
 * What all use cases share: how they end ({@link dev.steelyard.app.ExitStatus}), how they say that something is wrong
 * ({@link dev.steelyard.core.error.UserError}), and where they write ({@link dev.steelyard.app.Console} with its
 * {@link dev.steelyard.app.Progress}). Use cases depend on this package, and it on none of them.
 */
@NullMarked
package dev.steelyard.app;

import org.jspecify.annotations.NullMarked;
