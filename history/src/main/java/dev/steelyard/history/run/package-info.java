/**
 * Measures revisions of a project, each in lockstep with one anchor: {@link dev.steelyard.history.run.RunHistory}. What comes of it is
 * in the ledger, where {@link dev.steelyard.history.detect.DetectChanges} looks for change points.
 */
@NullMarked
package dev.steelyard.history.run;

import org.jspecify.annotations.NullMarked;
