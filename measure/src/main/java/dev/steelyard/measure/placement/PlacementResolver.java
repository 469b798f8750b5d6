package dev.steelyard.measure.placement;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.placement.CpuList;
import dev.steelyard.core.placement.Pinning;
import dev.steelyard.core.placement.Placement;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.core.placement.Pretouch;
import dev.steelyard.core.placement.Topology;
import dev.steelyard.measure.environment.KernelFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds what was asked of the placement on this machine, by trying it where that does no harm. */
public final class PlacementResolver {
    /** The bit of a personality that switches random addresses off (ADDR_NO_RANDOMIZE of linux/personality.h). */
    private static final int FIXED = 0x0040000;

    private final KernelFiles files;

    private PlacementResolver(Path root) {
        this.files = new KernelFiles(root);
    }

    /**
     * Resolves a request on this machine.
     *
     * @throws UserError if some of it cannot be had here
     */
    public static Placement resolve(PlacementRequest asked) throws InterruptedException {
        return resolve(asked, Path.of("/"));
    }

    /** Resolves a request on a machine whose files lie below a folder. */
    static Placement resolve(PlacementRequest asked, Path root) throws InterruptedException {
        PlacementResolver resolver = new PlacementResolver(root);
        if (asked.fixedAddresses()) {
            tryFixedAddresses();
        }
        Optional<Pinning> pinning = asked.pin().map(resolver::pinning);
        if (pinning.isPresent()) {
            tryTaskset(pinning.get());
        }
        return new Placement(pinning, asked.fixedAddresses(), asked.pretouch());
    }

    private Pinning pinning(List<Integer> workers) {
        Topology topology = new CpuTopology(files)
                .read()
                .orElseThrow(() -> UserError.usage(
                        "--pin works on Linux alone, and " + files.resolve("proc/self/status")
                                + " does not say which CPUs may be used",
                        "Leave it out."));
        return workers.isEmpty() ? chosen(topology) : named(topology, workers);
    }

    private static Pinning chosen(Topology topology) {
        return Pinning.choose(topology)
                .orElseThrow(() -> UserError.usage(
                        "--pin needs two CPUs, one for workers and one for everything else, and this process may use"
                                + " one: CPU " + CpuList.text(topology.cpus()),
                        "Leave it out, or give this machine or container another CPU."));
    }

    private static Pinning named(Topology topology, List<Integer> workers) {
        String mayUse = CpuList.text(topology.cpus());
        for (int cpu : workers) {
            if (!topology.cpus().contains(cpu)) {
                throw UserError.usage(
                        "--pin: CPU " + cpu + " is none of those that this process may use: " + mayUse,
                        "Name some of these, or none for Steelyard to choose. A revision made of digits goes before"
                                + " --pin.");
            }
        }
        if (workers.size() == topology.cpus().size()) {
            throw UserError.usage(
                    "--pin " + CpuList.text(workers) + " leaves no CPU for everything else",
                    "Name fewer of " + mayUse + ": compilers and collectors need one of their own.");
        }
        return new Pinning(topology, workers);
    }

    /**
     * Returns what {@code --pretouch} adds to a fork's arguments.
     *
     * @throws UserError if they say that the heap must not be touched
     */
    public static List<String> pretouch(List<String> arguments) {
        return Pretouch.additions(arguments)
                .orElseThrow(() -> UserError.usage(
                        "--pretouch contradicts " + Pretouch.UNTOUCHED + " among the JVM arguments",
                        "Leave one of them out."));
    }

    /** This process gets the CPUs that it has already, which changes nothing and shows whether the command works. */
    private static void tryTaskset(Pinning pinning) throws InterruptedException {
        String cpus = CpuList.text(pinning.topology().cpus());
        List<String> words = List.of(
                "taskset",
                "-a",
                "-p",
                "-c",
                cpus,
                Long.toString(ProcessHandle.current().pid()));
        Command tried = Command.run(words);
        if (!tried.succeeded()) {
            // A thread of this JVM may have ended while the command went through all of them.
            tried = Command.run(words);
        }
        if (!tried.succeeded()) {
            throw UserError.usage(
                    "--pin needs the command taskset, which does not work here: " + tried.output(),
                    "Install util-linux, allow sched_setaffinity in this container, or leave it out.");
        }
    }

    private static void tryFixedAddresses() throws InterruptedException {
        Command tried = Command.run(Launcher.withFixedAddresses(List.of("cat", "/proc/self/personality")));
        boolean fixed = tried.succeeded()
                && tried.output().matches("[0-9a-f]{1,8}")
                && (Integer.parseUnsignedInt(tried.output(), 16) & FIXED) != 0;
        if (!fixed) {
            throw UserError.usage(
                    "--no-aslr needs the command setarch, which does not work here: " + tried.output(),
                    "Install util-linux, allow the system call personality in this container (Docker's own seccomp"
                            + " profile does not), or leave it out.");
        }
    }
}
