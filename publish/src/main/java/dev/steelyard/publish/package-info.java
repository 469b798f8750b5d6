/** Posts the answer of a run on a pull or merge request, apart from measuring it. */
@NullMarked
package dev.steelyard.publish;

import org.jspecify.annotations.NullMarked;
