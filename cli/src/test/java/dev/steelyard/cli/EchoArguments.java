package dev.steelyard.cli;

/** A program for tests of the launcher: prints each argument between bars, and ends with exit code 4. */
public final class EchoArguments {
    private EchoArguments() {}

    /** Prints the arguments. */
    public static void main(String[] args) {
        for (String arg : args) {
            System.out.println("|" + arg + "|");
        }
        System.exit(4);
    }
}
