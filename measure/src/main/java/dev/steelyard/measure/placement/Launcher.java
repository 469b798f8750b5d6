package dev.steelyard.measure.placement;

import dev.steelyard.core.placement.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What stands before the command of a JVM. Whether addresses are randomised is a property of a process that its children
 * inherit: forks have it from their JMH host.
 */
public final class Launcher {
    /** Machines whose name the JVM and the kernel write differently. */
    private static final Map<String, String> KERNEL_NAMES = Map.of("amd64", "x86_64", "x86", "i686", "arm", "armv7l");

    private Launcher() {}

    /** Returns the words before the command of a host; none where addresses are left to the system. */
    public static List<String> prefix(Placement placement) {
        return placement.fixedAddresses() ? fixedAddresses() : List.of();
    }

    static List<String> fixedAddresses() {
        String machine = System.getProperty("os.arch");
        return List.of("setarch", KERNEL_NAMES.getOrDefault(machine, machine), "-R");
    }

    /** Returns a command with fixed addresses. */
    static List<String> withFixedAddresses(List<String> command) {
        List<String> words = new ArrayList<>(fixedAddresses());
        words.addAll(command);
        return words;
    }
}
