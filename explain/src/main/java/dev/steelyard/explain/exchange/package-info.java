/**
 * Class paths on which some classes of one variant stand in for those of another: {@link
 * dev.steelyard.explain.exchange.LinkedClasses} finds which classes cannot be exchanged apart, {@link
 * dev.steelyard.explain.exchange.ExchangedClasses} writes the jar that comes first. Depends on {@code workspace.reach} for
 * what is on a class path, and on ASM.
 */
@NullMarked
package dev.steelyard.explain.exchange;

import org.jspecify.annotations.NullMarked;
