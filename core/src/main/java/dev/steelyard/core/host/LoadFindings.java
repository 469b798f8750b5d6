package dev.steelyard.core.host;

import dev.steelyard.core.host.Finding.Severity;
import dev.steelyard.core.host.HostFacts.Busy;
import dev.steelyard.core.host.HostFacts.Load;
import dev.steelyard.core.host.HostFacts.Lock;
import dev.steelyard.core.host.HostFacts.Machine;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What else the machine does. */
final class LoadFindings {
    /** Shares of CPU time. */
    private static final double LITTLE_STEAL = 0.001;

    private static final double MUCH_STEAL = 0.01;
    /** CPUs. */
    private static final double LITTLE_LOAD = 0.05;

    private static final double MUCH_LOAD = 0.25;

    private LoadFindings() {}

    static List<Finding> of(Load load, Machine machine) {
        return List.of(
                load.steal().judge("stolen time", LoadFindings::steal),
                load.busy().judge("other load", busy -> busy(busy, load.processes())),
                machine.lock().judge("measuring lock", LoadFindings::lock));
    }

    private static Finding steal(double share) {
        String state = String.format(Locale.ROOT, "%.2f %% of CPU time went to other virtual machines", 100 * share);
        if (share < LITTLE_STEAL) {
            return Finding.fine("stolen time", state);
        }
        return Finding.note(
                        "stolen time",
                        state,
                        "Slices stop in the middle. Rounds in which that happened are left out, so that there are fewer.",
                        "Cannot be fixed here: ask for dedicated CPUs, or measure when the neighbors are idle.")
                .as(share < MUCH_STEAL ? Severity.NOTE : Severity.DISTURBS);
    }

    private static Finding busy(double cpus, List<Busy> processes) {
        String state = String.format(Locale.ROOT, "%.2f CPUs busy with other work", cpus);
        if (cpus < LITTLE_LOAD) {
            return Finding.fine("other load", state);
        }
        String who = processes.stream()
                .map(busy -> String.format(Locale.ROOT, "%s (%d) %.2f", busy.name(), busy.pid(), busy.cpus()))
                .collect(Collectors.joining(", "));
        String look = processes.isEmpty() ? "top" : "ps -fp " + processes.get(0).pid();
        return Finding.note(
                        "other load",
                        who.isEmpty() ? state : state + ": " + who,
                        "It takes CPU, caches and clock rate from forks by turns; intervals get wider.",
                        "End it, or wait until it is over; '" + look + "' says what it is.")
                .as(cpus < MUCH_LOAD ? Severity.NOTE : Severity.DISTURBS);
    }

    private static Finding lock(Lock lock) {
        if (!lock.held()) {
            return Finding.fine("measuring lock", "free: nobody measures with JMH");
        }
        String who = lock.pid().map(pid -> " by process " + pid).orElse("");
        return Finding.disturbs(
                "measuring lock",
                lock.file() + " is held" + who,
                "Another JMH run is in progress; Steelyard waits for it to finish.",
                "Wait, or end it"
                        + lock.pid()
                                .map(pid -> "; 'ps -fp " + pid + "' says what it is")
                                .orElse("") + ".");
    }
}
