/** The options of {@code steelyard verdict}: which files are which variant. */
@NullMarked
package dev.steelyard.cli.verdict;

import org.jspecify.annotations.NullMarked;
