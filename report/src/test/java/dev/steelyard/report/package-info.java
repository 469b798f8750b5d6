/** Tests of the renderers. */
@NullMarked
package dev.steelyard.report;

import org.jspecify.annotations.NullMarked;
