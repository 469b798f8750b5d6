/**
 * Shows on standard error what a use case is doing: {@link dev.steelyard.cli.progress.ProgressLines} hears the events of
 * {@link dev.steelyard.compare.command.Progress} and writes lines, or one line again and again on a terminal;
 * {@link dev.steelyard.cli.progress.ProgressText} makes their text.
 */
@NullMarked
package dev.steelyard.cli.progress;

import org.jspecify.annotations.NullMarked;
