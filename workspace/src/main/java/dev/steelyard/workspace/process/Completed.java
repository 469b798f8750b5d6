package dev.steelyard.workspace.process;

/**
 * The result of a program that ended by itself.
 *
 * @param code its exit code
 * @param output its standard output as UTF-8; empty if it went to a log
 * @param errors its standard error as UTF-8; empty if it went to a log
 */
public record Completed(int code, String output, String errors) {

    /** Returns whether the exit code is 0. */
    public boolean succeeded() {
        return code == 0;
    }
}
