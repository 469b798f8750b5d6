package dev.steelyard.core.host;

import dev.steelyard.core.host.Finding.Severity;
import dev.steelyard.core.host.HostFacts.Clock;
import dev.steelyard.core.host.HostFacts.Machine;
import dev.steelyard.core.host.HostFacts.Power;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Clocks, virtual machines, counters, addresses, power. */
final class MachineFindings {
    /** Steps and costs of the timer in ns. */
    private static final double GOOD_TIMER = 150;

    private static final double POOR_TIMER = 1_000;
    /** Clocks that are read without a call of the kernel. */
    private static final Set<String> FAST = Set.of(
            "tsc",
            "kvm-clock",
            "arch_sys_counter",
            "hyperv_clocksource_tsc_page",
            "hyperv_clocksource_msr",
            "timebase");
    /** From this level on the kernel keeps its own events from users without privileges (perf_event_open(2)). */
    private static final int REFUSED = 2;

    private MachineFindings() {}

    static List<Finding> of(Clock clock, Machine machine) {
        return List.of(
                timer(clock),
                clock.source().judge("clock source", source -> source(source, clock.sources())),
                machine.virtual().judge("virtual machine", MachineFindings::virtual),
                machine.counters().judge("counters", present -> counters(present, machine.paranoia())),
                machine.randomisation().judge("addresses", MachineFindings::addresses),
                machine.power().judge("power", MachineFindings::power));
    }

    private static Finding timer(Clock clock) {
        String state = String.format(
                Locale.ROOT, "steps of %d ns, %.0f ns a look", clock.granularityNanos(), clock.costNanos());
        double worst = Math.max((double) clock.granularityNanos(), clock.costNanos());
        if (worst <= GOOD_TIMER) {
            return Finding.fine("timer", state);
        }
        return Finding.note(
                        "timer",
                        state,
                        "Sample time and single shots of operations shorter than some hundred such steps are blurred.",
                        "Fix the clock source; else measure average time, which looks at the timer twice in an"
                                + " iteration.")
                .as(worst <= POOR_TIMER ? Severity.NOTE : Severity.DISTURBS);
    }

    private static Finding source(String source, List<String> sources) {
        if (FAST.contains(source)) {
            return Finding.fine("clock source", source);
        }
        String remedy = sources.stream()
                .filter(FAST::contains)
                .findFirst()
                .map(fast ->
                        "echo " + fast + " | sudo tee /sys/devices/system/clocksource/clocksource0/current_clocksource")
                .orElse("Cannot be fixed here: the machine offers no faster one.");
        return Finding.disturbs("clock source", source, "Each look at the clock is a call of the kernel.", remedy);
    }

    private static Finding virtual(boolean virtual) {
        return virtual
                ? Finding.note(
                        "virtual machine",
                        "yes",
                        "Neighbors share caches, memory bandwidth and clock rate, and nothing here shows it.",
                        "Cannot be fixed here; forks that take turns meet the same neighbors.")
                : Finding.fine("virtual machine", "no");
    }

    private static Finding counters(boolean present, Reading<Integer> paranoia) {
        if (!present) {
            return Finding.note(
                    "counters",
                    "none: the processor's events cannot be counted",
                    "Verdicts need none; to explain one, profilers have time alone to go by.",
                    "Cannot be fixed here: the host of a virtual machine decides (its vPMU).");
        }
        int level = paranoia.value().orElse(REFUSED);
        return level < REFUSED
                ? Finding.fine("counters", "present, kernel.perf_event_paranoid " + level)
                : Finding.note(
                        "counters",
                        "present, kernel.perf_event_paranoid "
                                + paranoia.value().map(String::valueOf).orElse("unknown"),
                        "Verdicts need none; profilers such as perf see less without privileges.",
                        "sudo sysctl kernel.perf_event_paranoid=1");
    }

    private static Finding addresses(int level) {
        return level == 0
                ? Finding.fine("addresses", "not randomized")
                : Finding.note(
                        "addresses",
                        "randomized (kernel.randomize_va_space " + level + ")",
                        "Each fork has another layout in memory, which is part of the spread between forks.",
                        "Nothing to fix: blocks average it, since each has forks of its own.");
    }

    private static Finding power(Power power) {
        return switch (power) {
            case MAINS_ONLY -> Finding.fine("power", "no battery");
            case MAINS -> Finding.fine("power", "mains");
            case BATTERY ->
                Finding.disturbs(
                        "power",
                        "battery",
                        "The clock rate is lowered to save power, and more so as the battery empties.",
                        "Plug it in.");
        };
    }
}
