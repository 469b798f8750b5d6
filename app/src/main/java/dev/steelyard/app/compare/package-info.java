/**
 * The main job: builds the variants of a {@link dev.steelyard.app.request.CompareRequest}, measures them in blocks
 * until every verdict is final or the budget runs out, and writes the run's folder.
 */
@NullMarked
package dev.steelyard.app.compare;

import org.jspecify.annotations.NullMarked;
