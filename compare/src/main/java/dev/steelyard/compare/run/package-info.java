/**
 * The main job: builds the variants of a {@link dev.steelyard.compare.request.CompareRequest}, measures them in blocks
 * until every verdict is final or the budget runs out, and writes the run's folder.
 */
@NullMarked
package dev.steelyard.compare.run;

import org.jspecify.annotations.NullMarked;
