package dev.steelyard.selfbench.live;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.plan.PilotResult;
import dev.steelyard.core.plan.PlanRequest;
import dev.steelyard.core.plan.Planner;
import dev.steelyard.measure.journal.RunFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What do pilots cost? The pilots that runs have recorded, decided again by this version: how many benchmarks need the
 * long one, how much of the recorded time is needed, and which warmup follows.
 *
 * <p>Run folders do not tell how many operations a call has; here it has one.
 */
final class PilotsTable {
    private static final List<Integer> WARMUPS = warmups();

    private final List<String> lines = new ArrayList<>();

    /** What the pilots of one benchmark lead to. */
    private record Piloted(boolean again, boolean recorded, double seconds, boolean settled, int warmups) {}

    /** Takes in the complete pilots of a run that were measured by plans of this version. */
    void add(Path folder) {
        RunFolder read = RunFolder.read(folder);
        Map<Benchmark, List<Block>> pilots = read.blocks().stream()
                .filter(block -> block.plan().pilot()
                        && block.complete()
                        && block.plan().kind() == Plan.Kind.SLICES
                        && stage(block) >= 0)
                .collect(Collectors.groupingBy(block -> block.id().benchmark(), TreeMap::new, Collectors.toList()));
        Run run = read.record().run();
        double margin = run.criteria().margins().score();
        List<Piloted> all = pilots.values().stream()
                .flatMap(blocks -> decide(blocks, margin).stream())
                .toList();
        List<Piloted> ended = all.stream().filter(Piloted::recorded).toList();
        lines.add(String.format(
                Locale.ROOT,
                "| %s | %d | %d | %.0f | %d | %d | %.1f |",
                folder.getFileName(),
                all.size(),
                all.stream().filter(Piloted::again).count(),
                all.stream().mapToDouble(Piloted::seconds).sum(),
                all.size() - ended.size(),
                ended.stream().filter(piloted -> !piloted.settled()).count(),
                ended.stream().mapToInt(Piloted::warmups).average().orElse(0)));
    }

    private static Optional<Piloted> decide(List<Block> blocks, double margin) {
        Optional<Block> first = ofStage(blocks, 0);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        ListedBenchmark listed = listed(first.get().id().benchmark());
        PlanRequest request = new PlanRequest(
                margin,
                OptionalLong.empty(),
                JmhOptions.Overrides.NONE,
                Runtime.getRuntime().availableProcessors());
        double seconds = seconds(first.get());
        PilotResult decision = Planner.decide(listed, request, first.get(), 0);
        Optional<Plan> plan = decision.fold(Optional::of, again -> Optional.empty());
        if (plan.isPresent()) {
            return Optional.of(new Piloted(
                    false,
                    true,
                    seconds,
                    decision.lasting(),
                    plan.get().warmup().iterations()));
        }
        Optional<Block> second = ofStage(blocks, 1);
        if (second.isEmpty()) {
            return Optional.of(new Piloted(true, false, seconds, false, 0));
        }
        PilotResult last = Planner.decide(listed, request, second.get(), 1);
        int warmups = last.fold(found -> found.warmup().iterations(), again -> 0);
        return Optional.of(new Piloted(true, true, seconds + seconds(second.get()), last.lasting(), warmups));
    }

    private static Optional<Block> ofStage(List<Block> blocks, int stage) {
        return blocks.stream().filter(block -> stage(block) == stage).findFirst();
    }

    /** Returns the stage of a pilot; -1 if this version has none with its warmup. */
    private static int stage(Block block) {
        return WARMUPS.indexOf(block.plan().warmup().iterations());
    }

    private static double seconds(Block block) {
        return block.timing().wall().toNanos() / 1e9;
    }

    private static List<Integer> warmups() {
        PlanRequest request = new PlanRequest(0.02, OptionalLong.empty(), JmhOptions.Overrides.NONE, 1);
        ListedBenchmark any = listed(new Benchmark("Any.benchmark", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"));
        return List.of(0, 1).stream()
                .map(stage -> Planner.pilot(any, request, stage).warmup().iterations())
                .toList();
    }

    private static ListedBenchmark listed(Benchmark benchmark) {
        return new ListedBenchmark(
                benchmark,
                List.of(),
                new ListedBenchmark.ForkArguments(List.of(), Optional.empty(), List.of()),
                new ListedBenchmark.Iterations(
                        OptionalInt.empty(),
                        OptionalLong.empty(),
                        OptionalInt.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty()),
                1);
    }

    /** Returns the table, a line for each run. */
    String markdown() {
        return "| run | benchmarks with a pilot | that need the long one | s of pilots needed | long one not recorded |"
                + " never settled | mean warmup iterations |\n|---|---|---|---|---|---|---|\n"
                + String.join("\n", lines);
    }
}
