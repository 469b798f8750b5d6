package dev.steelyard.cli;

import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.suite.Suites;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The command line with the suites of a source tree in place of the bundled ones. */
public final class MainWithSuites {
    /** The system property that names the tree. */
    public static final String TREE = "test.suites";

    private MainWithSuites() {}

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] args) {
        Suites suites = Suites.in(Path.of(System.getProperty(TREE)));
        Main main = Wiring.main(WorkspaceOptions.of(System.getenv()).with(suites));
        System.exit(main.run(args, utf8(FileDescriptor.out), utf8(FileDescriptor.err)));
    }

    private static PrintStream utf8(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }
}
