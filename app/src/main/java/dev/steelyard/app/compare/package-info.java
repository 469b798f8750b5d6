/**
 * The main job: builds the variants of a {@link dev.steelyard.app.compare.CompareRequest}, measures them in blocks
 * until every verdict stands or the budget ends, and writes the run's folder.
 */
@NullMarked
package dev.steelyard.app.compare;

import org.jspecify.annotations.NullMarked;
