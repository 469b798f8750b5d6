/**
 * Isolation of code that must not be trusted, such as a stranger's pull request: how far builds and benchmarks are isolated ({@link
 * dev.steelyard.core.isolation.Isolation}), the environment variables that they see ({@link
 * dev.steelyard.core.isolation.AllowedVariables}), and the command line of bubblewrap that confines one process and all that it starts
 * ({@link dev.steelyard.core.isolation.Sandbox}).
 *
 * <p>Paths are absolute. Depends on {@code core.secret}.
 */
@NullMarked
package dev.steelyard.core.isolation;

import org.jspecify.annotations.NullMarked;
