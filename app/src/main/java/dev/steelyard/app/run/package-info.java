/**
 * Measures revisions of a project, each in lockstep with one anchor: {@link dev.steelyard.app.run.RunHistory}. What comes of it is
 * in the ledger, where {@link dev.steelyard.app.detect.DetectChanges} looks for change points.
 */
@NullMarked
package dev.steelyard.app.run;

import org.jspecify.annotations.NullMarked;
