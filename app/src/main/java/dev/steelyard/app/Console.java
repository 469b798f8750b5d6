package dev.steelyard.app;

import java.io.PrintStream;

/**
 * Where a use case writes.
 *
 * @param out for data alone, in UTF-8
 * @param color whether data for people may carry colours
 * @param progress hears what is being done
 */
public record Console(PrintStream out, boolean color, Progress progress) {}
