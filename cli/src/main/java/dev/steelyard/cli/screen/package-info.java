/** What the user sees besides results: options of the screen, the terminal, help and messages about errors. */
@NullMarked
package dev.steelyard.cli.screen;

import org.jspecify.annotations.NullMarked;
