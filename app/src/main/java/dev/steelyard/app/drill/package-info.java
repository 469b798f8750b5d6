/**
 * {@code steelyard drill}: does a project's gate pass unchanged code, and does it fail a slowdown of known size? It runs the gate itself
 * twice ({@link dev.steelyard.app.drill.Drill}), and shows what came of it ({@link dev.steelyard.app.drill.DrillText}).
 */
@NullMarked
package dev.steelyard.app.drill;

import org.jspecify.annotations.NullMarked;
