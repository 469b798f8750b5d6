package dev.steelyard.workspace.jvm;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The JDK that was chosen for a build.
 *
 * @param home its folder; empty for the one in use
 * @param needs what the project asks for; another JDK that is tried after it must meet them as well
 */
public record JdkChoice(Optional<Path> home, List<JavaNeed> needs) {

    /** The one in use. */
    public static final JdkChoice IN_USE = new JdkChoice(Optional.empty(), List.of());

    public JdkChoice {
        needs = List.copyOf(needs);
    }
}
