/** Reports what disturbs measurements on this machine: {@link dev.steelyard.app.host.CheckHost}. */
@NullMarked
package dev.steelyard.app.host;

import org.jspecify.annotations.NullMarked;
