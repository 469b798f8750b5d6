package dev.steelyard.history.ledger;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.history.fact.BlockFacts;
import dev.steelyard.history.fact.BlockFacts.ComparedValue;
import dev.steelyard.history.fact.BlockFacts.ForkFacts;
import dev.steelyard.history.fact.BlockFacts.ForkValue;
import dev.steelyard.history.fact.MachineFacts;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.fact.RecordedAs;
import dev.steelyard.history.fact.RunFacts;
import dev.steelyard.history.ledger.row.Inserts;
import dev.steelyard.history.ledger.row.Row;
import dev.steelyard.history.ledger.row.Stored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/** Adds everything of one run, in a transaction of the caller. What is there already stays as it is. */
final class FactWriter {

    private final Inserts inserts;
    private final RunFacts facts;
    private final Run run;
    private final String runId;

    private FactWriter(Handle handle, RunFacts facts) {
        this.inserts = new Inserts(handle);
        this.facts = facts;
        this.run = facts.run();
        this.runId = FactIds.ofRun(run);
    }

    /**
     * Adds a run, or what is new of it.
     *
     * @param now the time of day
     */
    static RecordedAs write(Handle handle, RunFacts facts, Instant now) {
        return new FactWriter(handle, facts).write(handle, now);
    }

    /**
     * Refuses a run that another project has.
     *
     * @throws UserError if it is recorded, but not of the project that its facts name
     */
    static void requireOwn(Handle handle, RunFacts facts) {
        handle.createQuery("SELECT project_id FROM run WHERE run_id = :id")
                .bind("id", FactIds.ofRun(facts.run()))
                .mapTo(String.class)
                .findOne()
                .filter(project ->
                        !project.equals(FactIds.ofProject(facts.origin().project())))
                .ifPresent(project -> {
                    throw UserError.usage(
                            "run " + facts.run().id() + " is recorded of another project",
                            "Name the project that it is recorded of.");
                });
    }

    private RecordedAs write(Handle handle, Instant now) {
        ComparisonRows rows = ComparisonRows.of(facts);
        boolean finished = facts.origin().finished();
        int blocks = facts.blocks().size();
        String stateId = FactIds.ofState(runId, finished, blocks, rows.all());
        if (exists(handle, "SELECT COUNT(*) FROM run_state WHERE state_id = :id", stateId)) {
            return RecordedAs.KNOWN;
        }
        Optional<String> project = handle.createQuery("SELECT project_id FROM run WHERE run_id = :id")
                .bind("id", runId)
                .mapTo(String.class)
                .findOne();
        // What a run belongs to is decided once; its folder may be imported where its repository is not.
        String projectId =
                project.orElseGet(() -> FactIds.ofProject(facts.origin().project()));
        if (project.isEmpty()) {
            inserts.addProject(
                    projectId,
                    new ProjectName(facts.origin().project(), facts.origin().projectName()));
        }
        ProjectRows.addCommits(inserts, projectId, facts.origin().commits());
        benchmarks();
        run(projectId, host());
        variants();
        code(projectId);
        blocks();
        inserts.add(
                "run_state",
                List.of(Row.of("state_id", stateId)
                        .text("run_id", runId)
                        .text("recorded_at", Stored.time(now))
                        .number("finished", finished ? 1 : 0)
                        .number("blocks", blocks)
                        .number(
                                "fork_amounts",
                                facts.blocks().stream()
                                        .flatMap(block -> block.forks().stream())
                                        .mapToInt(fork -> fork.values().size())
                                        .sum())
                        .number(
                                "block_amounts",
                                facts.blocks().stream()
                                        .mapToInt(block -> block.compared().size())
                                        .sum())
                        .number("comparisons", facts.rows().size())
                        .number("causes", facts.causes().size())
                        .values()));
        inserts.add("comparison", rows.comparisons(stateId));
        inserts.add("cause", rows.causes(stateId));
        List<Map<String, Object>> findings = rows.findings(stateId);
        if (!findings.isEmpty()) {
            inserts.add(
                    "explained",
                    List.of(Row.of("state_id", stateId)
                            .number("findings", findings.size())
                            .values()));
            inserts.add("finding", findings);
        }
        return project.isPresent() ? RecordedAs.GROWN : RecordedAs.NEW;
    }

    private static boolean exists(Handle handle, String query, String id) {
        return handle.createQuery(query).bind("id", id).mapTo(Integer.class).one() > 0;
    }

    private String host() {
        SortedMap<String, String> lasting = MachineFacts.lasting(run.environment());
        String hostId = FactIds.ofHost(lasting);
        inserts.add("host", List.of(Row.of("host_id", hostId).values()));
        inserts.add("host_fact", pairs("host_id", hostId, "fact", lasting));
        return hostId;
    }

    /** In the order of their ids: two writers that add the same ones must not wait for each other. */
    private void benchmarks() {
        Map<String, Benchmark> all = new TreeMap<>();
        Stream.of(
                        run.benchmarks().stream().map(Run.Presence::benchmark),
                        facts.rows().stream()
                                .map(judged -> judged.comparison().row().benchmark()),
                        facts.blocks().stream().map(block -> block.id().benchmark()))
                .flatMap(benchmarks -> benchmarks)
                .forEach(benchmark -> all.put(FactIds.ofBenchmark(benchmark), benchmark));
        List<Map<String, Object>> rows = new ArrayList<>();
        List<Map<String, Object>> params = new ArrayList<>();
        all.forEach((id, benchmark) -> {
            rows.add(Row.of("benchmark_id", id)
                    .text("name", benchmark.name())
                    .text("mode", benchmark.mode().label())
                    .text("params", benchmark.paramText())
                    .number("threads", benchmark.threads())
                    .text("unit", benchmark.unit())
                    .values());
            params.addAll(pairs("benchmark_id", id, "param", benchmark.params()));
        });
        inserts.add("benchmark", rows);
        inserts.add("benchmark_param", params);
    }

    private void code(String projectId) {
        List<Map<String, Object>> rows = new ArrayList<>();
        Map<String, Map<String, Object>> known = new TreeMap<>();
        for (Run.Presence presence : run.benchmarks()) {
            String benchmarkId = FactIds.ofBenchmark(presence.benchmark());
            presence.code().forEach((variant, digest) -> {
                rows.add(Row.of("run_id", runId)
                        .text("benchmark_id", benchmarkId)
                        .text("variant", variant)
                        .text("digest", digest)
                        .values());
                known.put(
                        benchmarkId + " " + digest,
                        Row.of("project_id", projectId)
                                .text("benchmark_id", benchmarkId)
                                .text("digest", digest)
                                .values());
            });
        }
        inserts.add("benchmark_code", rows);
        // In the order of their ids, like benchmarks.
        inserts.add("known_code", List.copyOf(known.values()));
    }

    private void run(String projectId, String hostId) {
        Criteria criteria = run.criteria();
        inserts.add(
                "run",
                List.of(Row.of("run_id", runId)
                        .text("project_id", projectId)
                        .text("host_id", hostId)
                        .text("name", run.id())
                        .text("version", run.version())
                        .text("started_at", Stored.time(run.start()))
                        .number("seed", run.seed())
                        .number("alpha", criteria.alpha())
                        .number("margin", criteria.margins().score())
                        .number("allocation_margin", criteria.margins().allocation())
                        .text("command", String.join(" ", facts.command()))
                        .values()));
        SortedMap<String, String> known = new TreeMap<>(run.environment());
        // Who accepted a regression, and why, is kept beside the comparison that it concerns.
        run.safeguards()
                .accepted()
                .forEach(accepted -> known.put(
                        "accepted." + accepted.treatment() + "." + accepted.commit() + "." + known.size(),
                        accepted.author() + ": " + accepted.value()));
        inserts.add("run_fact", pairs("run_id", runId, "fact", known));
    }

    private void variants() {
        List<Map<String, Object>> rows = new ArrayList<>();
        List<Map<String, Object>> settings = new ArrayList<>();
        for (Variant variant : run.variants()) {
            rows.add(Row.of("run_id", runId)
                    .text("variant", variant.name())
                    .number("variant_number", rows.size())
                    .text("source", variant.source())
                    .text("revision", variant.revision())
                    .text("jvm", variant.jvm())
                    .values());
            settings.addAll(settings(variant));
        }
        inserts.add("variant", rows);
        inserts.add("variant_setting", settings);
    }

    private List<Map<String, Object>> settings(Variant variant) {
        VariantSettings given = variant.settings();
        List<Map<String, Object>> rows = new ArrayList<>();
        given.jvmArgs().forEach(word -> rows.add(setting(variant, rows.size(), "jvm-arg", "", word)));
        given.properties().forEach((name, value) -> rows.add(setting(variant, rows.size(), "property", name, value)));
        given.params().forEach((name, value) -> rows.add(setting(variant, rows.size(), "param", name, value)));
        return rows;
    }

    private Map<String, Object> setting(Variant variant, int number, String kind, String name, String value) {
        return Row.of("run_id", runId)
                .text("variant", variant.name())
                .number("setting_number", number)
                .text("kind", kind)
                .text("name", name)
                .text("content", value)
                .values();
    }

    private void blocks() {
        Map<String, SortedMap<String, String>> setups = new TreeMap<>();
        List<Map<String, Object>> blocks = new ArrayList<>();
        List<Map<String, Object>> forks = new ArrayList<>();
        List<Map<String, Object>> forkValues = new ArrayList<>();
        Map<String, Map<String, Object>> runSetups = new TreeMap<>();
        List<Map<String, Object>> blockValues = new ArrayList<>();
        for (BlockFacts block : facts.blocks()) {
            blocks.add(ofBlock(block)
                    .text("benchmark_id", FactIds.ofBenchmark(block.id().benchmark()))
                    .text("purpose", block.id().purpose().name())
                    .number("purpose_number", block.id().index())
                    .text("started_at", Stored.time(block.start()))
                    .values());
            int number = 0;
            for (ForkFacts fork : block.forks()) {
                Optional<String> setup =
                        fork.setup().isEmpty() ? Optional.empty() : Optional.of(FactIds.ofSetup(fork.setup()));
                setup.ifPresent(id -> setups.put(id, fork.setup()));
                if (setup.isPresent() && block.id().purpose() == Block.Purpose.SAMPLE) {
                    Map<String, Object> ofRun = runSetup(block, fork, setup.get());
                    runSetups.put(ofRun.values().toString(), ofRun);
                }
                forks.add(ofBlock(block)
                        .text("variant", fork.variant())
                        .number("fork_number", number++)
                        .text("outcome", fork.outcome())
                        .text("setup_id", setup)
                        .values());
                fork.values().forEach(value -> forkValues.add(value(block, fork, value)));
            }
            block.compared().forEach(value -> blockValues.add(value(block, value)));
        }
        List<Map<String, Object>> setupFacts = new ArrayList<>();
        setups.forEach((id, setup) -> setupFacts.addAll(pairs("setup_id", id, "fact", setup)));
        inserts.add(
                "setup",
                setups.keySet().stream()
                        .map(id -> Row.of("setup_id", id).values())
                        .toList());
        inserts.add("setup_fact", setupFacts);
        inserts.add("run_setup", List.copyOf(runSetups.values()));
        inserts.add("block", blocks);
        inserts.add("fork", forks);
        inserts.add("fork_value", forkValues);
        inserts.add("block_value", blockValues);
    }

    private Map<String, Object> runSetup(BlockFacts block, ForkFacts fork, String setupId) {
        return Row.of("run_id", runId)
                .text("benchmark_id", FactIds.ofBenchmark(block.id().benchmark()))
                .text("variant", fork.variant())
                .text("setup_id", setupId)
                .values();
    }

    private Row ofBlock(BlockFacts block) {
        return Row.of("run_id", runId).number("block_number", block.number());
    }

    private Map<String, Object> value(BlockFacts block, ForkFacts fork, ForkValue value) {
        return ofBlock(block)
                .text("variant", fork.variant())
                .text("metric", value.metric())
                .text("kind", value.kind().label())
                .text("unit", value.unit())
                .number("amount", value.value())
                .values();
    }

    private Map<String, Object> value(BlockFacts block, ComparedValue value) {
        return ofBlock(block)
                .text("treatment", value.treatment())
                .text("metric", value.metric())
                .number("baseline_amount", value.baselineValue())
                .number("treatment_amount", value.treatmentValue())
                .values();
    }

    private static List<Map<String, Object>> pairs(
            String idColumn, String id, String keyColumn, SortedMap<String, String> pairs) {
        return pairs.entrySet().stream()
                .map(pair -> Row.of(idColumn, id)
                        .text(keyColumn, pair.getKey())
                        .text("content", pair.getValue())
                        .values())
                .toList();
    }
}
