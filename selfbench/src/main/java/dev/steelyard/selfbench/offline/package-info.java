/** How fast verdicts on files of results are: {@link dev.steelyard.selfbench.offline.OfflineSpeed}. */
@NullMarked
package dev.steelyard.selfbench.offline;

import org.jspecify.annotations.NullMarked;
