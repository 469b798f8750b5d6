/**
 * What {@code explain} found, for programs: {@code explain.json} with the causes of changes and of forks of two kinds, and
 * {@code frames.json} with the flame graphs. Both are read back to be shown in reports.
 */
@NullMarked
package dev.steelyard.explain.json;

import org.jspecify.annotations.NullMarked;
