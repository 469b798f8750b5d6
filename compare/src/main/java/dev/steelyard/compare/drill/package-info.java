/**
 * {@code steelyard drill}: does a project's gate pass unchanged code, and does it fail a slowdown of known size? It runs the gate itself
 * twice ({@link dev.steelyard.compare.drill.Drill}), and shows what came of it ({@link dev.steelyard.compare.drill.DrillText}).
 */
@NullMarked
package dev.steelyard.compare.drill;

import org.jspecify.annotations.NullMarked;
