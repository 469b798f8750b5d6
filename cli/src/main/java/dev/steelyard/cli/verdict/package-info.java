/** The options of {@code steelyard verdict}: the assignment of files to variants. */
@NullMarked
package dev.steelyard.cli.verdict;

import org.jspecify.annotations.NullMarked;
