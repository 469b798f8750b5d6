package dev.steelyard.cli.endtoend;

/**
 * How one execution of the command line ended.
 *
 * @param exit its exit code
 * @param out standard output
 * @param err standard error
 */
record Ended(int exit, String out, String err) {}
