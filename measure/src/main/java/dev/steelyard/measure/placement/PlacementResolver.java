package dev.steelyard.measure.placement;

import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.placement.CpuList;
import dev.steelyard.core.placement.GroupLayout;
import dev.steelyard.core.placement.Pinning;
import dev.steelyard.core.placement.Placement;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.core.placement.Topology;
import dev.steelyard.measure.environment.KernelFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Resolves the requested placement on this machine, by trying it if that is harmless. */
public final class PlacementResolver {
    private static final String REMEDY =
            "Install util-linux, allow sched_setaffinity in this container, or leave --placement out.";

    private final KernelFiles files;
    private final PlacementRequest request;

    private PlacementResolver(Path root, PlacementRequest request) {
        this.files = new KernelFiles(root);
        this.request = request;
    }

    /**
     * Resolves a request on this machine. If CPUs cannot be shared, workers run free, unless the user specified CPUs.
     *
     * @param seed seed of the run
     * @throws UserError if the user specified CPUs that are not available
     */
    public static Placement resolve(PlacementRequest request, long seed) throws InterruptedException {
        return resolve(request, seed, Path.of("/"));
    }

    /** Resolves a request on a machine whose files lie below a folder. */
    static Placement resolve(PlacementRequest request, long seed, Path root) throws InterruptedException {
        return request.sameCpu() ? new PlacementResolver(root, request).sameCpu(seed) : Placement.asked(request);
    }

    /**
     * Divides the machine into the core groups that a placement requests; returns the same placement if it requests none.
     *
     * @param threads threads of the benchmarks, at least 1
     * @throws UserError if this machine cannot have that many groups
     */
    public static Placement divided(Placement placement, int threads) throws InterruptedException {
        return divided(placement, threads, Path.of("/"));
    }

    /**
     * Returns the number of CPUs in each of a given number of core groups; empty if this machine cannot have that many.
     *
     * @param threads threads of the benchmarks, at least 1
     */
    public static OptionalInt groupSize(int threads, int groups) throws InterruptedException {
        Optional<Topology> topology = new CpuTopology(new KernelFiles(Path.of("/"))).read();
        Optional<List<List<Integer>>> layout = topology.flatMap(known -> GroupLayout.of(known, threads, groups));
        return layout.isPresent() && tryTaskset(topology.get().cpus()).succeeded()
                ? OptionalInt.of(layout.get().get(0).size())
                : OptionalInt.empty();
    }

    /** Divides a machine whose files lie below a folder. */
    static Placement divided(Placement placement, int threads, Path root) throws InterruptedException {
        PlacementRequest request = placement.request();
        if (!request.several()) {
            return placement;
        }
        String asked = "--groups " + request.groups().getAsInt();
        if (request.named() || request.alternate()) {
            throw UserError.usage(
                    asked + " cannot be used with "
                            + (request.named() ? "--placement " + request.text() : "--alternate")
                            + ": each core group has CPUs of its own, and several blocks run at once",
                    "Leave one of the two options out.");
        }
        KernelFiles files = new KernelFiles(root);
        Topology topology = new CpuTopology(files)
                .read()
                .orElseThrow(() -> UserError.usage(
                        asked + " needs the list of allowed CPUs in " + files.resolve("proc/self/status")
                                + ", which exists only on Linux",
                        "Leave --groups out."));
        CommandResult tried = tryTaskset(topology.cpus());
        if (!tried.succeeded()) {
            throw UserError.usage(
                    asked + " needs the taskset command, which does not work here: " + tried.output(),
                    "Install util-linux, allow sched_setaffinity in this container, or leave --groups out.");
        }
        return placement.in(GroupLayout.of(topology, threads, request.groups().getAsInt())
                .orElseThrow(() -> UserError.usage(
                        asked + ": this process may use only "
                                + (topology.cpus().size() == 1 ? "CPU " : "CPUs ") + CpuList.text(topology.cpus())
                                + ", and a core group needs one of its own",
                        topology.cpus().size() == 1
                                ? "Leave --groups out."
                                : "Use --groups " + topology.cpus().size() + " or fewer.")));
    }

    private Placement sameCpu(long seed) throws InterruptedException {
        Optional<Topology> topology = new CpuTopology(files).read();
        if (topology.isEmpty()) {
            return unavailable(
                    "needs the list of allowed CPUs in " + files.resolve("proc/self/status") + ", which exists only on "
                            + "Linux",
                    "Leave --placement out.");
        }
        Set<Integer> all = topology.get().cpus();
        for (int cpu : request.cpus()) {
            if (!all.contains(cpu)) {
                throw UserError.usage(
                        "--placement: CPU " + cpu + " is not available to this process, which may use "
                                + CpuList.text(all),
                        "Choose from these CPUs, or leave --placement out to use all of them.");
            }
        }
        if (all.size() == 1) {
            return Placement.free(request, FreeReason.ONE_CPU);
        }
        CommandResult tried = tryTaskset(all);
        if (!tried.succeeded()) {
            return unavailable("needs the taskset command, which does not work here: " + tried.output(), REMEDY);
        }
        Set<Integer> drawn = request.named() ? Set.copyOf(request.cpus()) : all;
        int processors = Runtime.getRuntime().availableProcessors();
        return Placement.pinned(request, new Pinning(topology.get(), drawn, processors, seed));
    }

    private Placement unavailable(String problem, String remedy) {
        if (request.named()) {
            throw UserError.usage("--placement " + request.text() + " " + problem, remedy);
        }
        return Placement.free(request, FreeReason.UNAVAILABLE);
    }

    /** Assigns this process the CPUs that it already has, which changes nothing but shows whether the command works. */
    private static CommandResult tryTaskset(Set<Integer> cpus) throws InterruptedException {
        List<String> words = List.of(
                "taskset",
                "-a",
                "-p",
                "-c",
                CpuList.text(cpus),
                Long.toString(ProcessHandle.current().pid()));
        CommandResult tried = CommandResult.run(words);
        // A thread of this JVM may have ended while the command processed all of them.
        return tried.succeeded() ? tried : CommandResult.run(words);
    }
}
