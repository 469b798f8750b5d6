/**
 * The real command line in processes of its own, on real jars and git repositories: exit codes, messages, and what is left
 * behind. {@link dev.steelyard.cli.endtoend.Scene} starts it. Nothing here depends on how fast this machine is: what must
 * come out slower is slower by far.
 */
@NullMarked
package dev.steelyard.cli.endtoend;

import org.jspecify.annotations.NullMarked;
