package dev.steelyard.explain.recording;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Subject;
import dev.steelyard.workspace.process.Command;
import dev.steelyard.workspace.process.Processes;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks JVMs for the flags that they set by themselves, some of which depend on the processor. */
public final class JvmFlags {

    private static final Pattern TURNS_OFF = Pattern.compile("-XX:-(\\w+)");
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private JvmFlags() {}

    /**
     * Returns whether a flag is on unless the JVM is told otherwise.
     *
     * @param off the argument that turns it off; one that does not turn a single flag off counts as on
     * @return true as well if the JVM does not say
     */
    public static boolean enabled(Subject subject, String off) {
        Matcher flag = TURNS_OFF.matcher(off);
        return !flag.matches()
                || !Pattern.compile("\\b" + flag.group(1) + " += false\\b")
                        .matcher(flags(subject))
                        .find();
    }

    private static String flags(Subject subject) {
        Command command = new Command(
                List.of(
                        subject.java().toString(),
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:+UnlockExperimentalVMOptions",
                        "-XX:+PrintFlagsFinal",
                        "-version"),
                subject.directory(),
                System.getenv(),
                LIMIT);
        try (Processes processes = new Processes()) {
            return processes.run(command).output();
        } catch (UserError unknown) {
            return "";
        }
    }
}
