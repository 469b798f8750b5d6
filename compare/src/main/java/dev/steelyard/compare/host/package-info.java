/** Reports what disturbs measurements on this machine: {@link dev.steelyard.compare.host.CheckHost}. */
@NullMarked
package dev.steelyard.compare.host;

import org.jspecify.annotations.NullMarked;
