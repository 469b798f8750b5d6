package dev.steelyard.core.host;

import dev.steelyard.core.host.HostFacts.Memory;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Memory: whether forks fit, and whether it stays where it is. */
final class MemoryFindings {
    /** A JVM's heap is a quarter of the machine unless it is told otherwise, and it takes 0.4 GB beside it. */
    private static final double HEAP_SHARE = 0.25;

    private static final double BESIDE_HEAP = 0.4e9;

    private MemoryFindings() {}

    static List<Finding> of(Memory memory) {
        return List.of(
                memory.total()
                        .judge(
                                "memory",
                                total -> memory.available().judge("memory", available -> room(total, available))),
                memory.swap().judge("swap", used -> swap(used, memory.swapped())),
                memory.hugePages().judge("huge pages", MemoryFindings::hugePages));
    }

    private static Finding room(long total, long available) {
        long forks = (long) (available / (total * HEAP_SHARE + BESIDE_HEAP));
        String state = String.format(
                Locale.ROOT,
                "%.1f of %.1f GB available: room for %d %s with a heap of the default size",
                available / 1e9,
                total / 1e9,
                forks,
                forks == 1 ? "fork" : "forks");
        if (forks > 2) {
            return Finding.fine("memory", state);
        }
        String remedy = "Set a smaller heap (-- -jvmArgsAppend -Xmx1g), or free some memory.";
        return forks == 2
                ? Finding.note(
                        "memory", state, "Blocks compare two variants at a time, and more of them are needed.", remedy)
                : Finding.disturbs("memory", state, "Forks of a block may swap, or be killed.", remedy);
    }

    private static Finding swap(Optional<Long> used, Reading<Long> swapped) {
        if (used.isEmpty()) {
            return Finding.fine("swap", "none");
        }
        long pages = swapped.value().orElse(0L);
        String state = String.format(Locale.ROOT, "%.1f GB in use", used.get() / 1e9);
        String effect = "A fork that waits for memory from disk is slower by orders of magnitude.";
        String remedy = "sudo swapoff -a && sudo swapon -a, with enough free memory; or end what filled it.";
        if (pages > 0) {
            return Finding.disturbs("swap", state + ", " + pages + " pages moved while watched", effect, remedy);
        }
        return used.get() == 0 ? Finding.fine("swap", "not in use") : Finding.note("swap", state, effect, remedy);
    }

    private static Finding hugePages(String mode) {
        return mode.equals("always")
                ? Finding.note(
                        "huge pages",
                        "always",
                        "Whether a fork's memory lies in large pages depends on what is free when it starts: forks of the"
                                + " same code differ.",
                        "echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled")
                : Finding.fine("huge pages", mode);
    }
}
