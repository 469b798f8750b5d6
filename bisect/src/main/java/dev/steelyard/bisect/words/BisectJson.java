package dev.steelyard.bisect.words;

import dev.steelyard.bisect.range.BisectReport;
import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.bisect.range.Candidates;
import dev.steelyard.bisect.range.HangCount;
import dev.steelyard.bisect.range.SideBranch;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFinding;
import dev.steelyard.report.json.Json;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.git.FileChange;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The result of a bisection for programs, with full precision. Changes are those of time or amount per operation, positive
 * for slower or more, also for throughput.
 */
public final class BisectJson {

    /** Version of the document; it increases when a field changes its meaning or is removed. */
    public static final int SCHEMA_VERSION = 1;

    /** Writes the result of a bisection. */
    public void render(BisectReport report, Appendable out) throws IOException {
        ObjectNode root = Json.object();
        root.put("schemaVersion", SCHEMA_VERSION);
        root.put("end", report.end().label());
        commit(report, root);
        asked(report.asked(), root);
        step(report, report.first(), root.putObject("first"));
        ArrayNode candidates = root.putArray("candidates");
        for (Candidates group : report.candidates()) {
            ObjectNode node = candidates.addObject();
            node.put("probability", group.probability());
            node.set("commits", Json.array(group.commits()));
        }
        unmeasured(report.unmeasured(), root);
        ArrayNode steps = root.putArray("steps");
        report.steps().forEach(step -> step(report, step, steps.addObject()));
        root.put("seconds", report.time().spentMillis() / 1000.0);
        root.put("budgetSeconds", report.time().budgetMillis() / 1000.0);
        ArrayNode causes = root.putArray("causes");
        for (ExplainedFinding cause : report.causes()) {
            causes.addObject()
                    .put("certainty", cause.certainty().name().toLowerCase(Locale.ROOT))
                    .put("text", cause.text());
        }
        Json.put(root, "next", BisectWords.next(report));
        Json.write(root, out);
    }

    private static void unmeasured(BisectReport.Unmeasured unmeasured, ObjectNode root) {
        root.set("apart", Json.array(unmeasured.apart()));
        root.set("untried", Json.array(unmeasured.untried()));
        Optional<SideBranch> branch = unmeasured.branch();
        if (branch.isPresent()) {
            root.putObject("branch")
                    .put("merge", branch.get().merge())
                    .put("tip", branch.get().tip())
                    .put("base", branch.get().base());
        } else {
            root.putNull("branch");
        }
    }

    private static void commit(BisectReport report, ObjectNode root) {
        Optional<CommitFacts> found = report.culprit().flatMap(report::commit);
        if (found.isEmpty()) {
            root.putNull("commit");
            return;
        }
        ObjectNode node = root.putObject("commit");
        node.put("id", found.get().id());
        node.set("parents", Json.array(found.get().parents()));
        node.put("authored", found.get().authored().toString());
        node.put("author", found.get().author());
        node.put("subject", found.get().subject());
        node.put("probability", report.candidates().get(0).probability());
        change(report.measured(found.get().id()).flatMap(BisectStep::facts), node);
        ArrayNode files = node.putArray("files");
        for (FileChange file : report.files()) {
            ObjectNode entry = files.addObject();
            entry.put("path", file.path());
            Json.put(entry, "added", file.added());
            Json.put(entry, "deleted", file.deleted());
        }
    }

    private static void asked(BisectReport.Asked asked, ObjectNode root) {
        Row row = asked.row();
        ObjectNode benchmark = root.putObject("benchmark");
        benchmark.put("name", row.benchmark().name());
        benchmark.put("mode", row.benchmark().mode().label());
        benchmark.set("params", Json.object(row.benchmark().params()));
        benchmark.put("threads", row.benchmark().threads());
        benchmark.put("unit", row.unit());
        root.put("metric", row.metric());
        end(asked.good(), asked.goodCommit(), root.putObject("good"));
        end(asked.bad(), asked.badCommit(), root.putObject("bad"));
        root.put("commits", asked.commits());
        root.put("confidence", asked.confidence());
        root.put("folder", asked.folder());
    }

    private static void end(String written, String commit, ObjectNode node) {
        node.put("revision", written);
        node.put("commit", commit);
    }

    private static void step(BisectReport report, BisectStep step, ObjectNode node) {
        node.put("step", step.number());
        node.put("commit", step.commit());
        Json.put(node, "subject", report.commit(step.commit()).map(CommitFacts::subject));
        node.put("finding", step.finding().label());
        change(step.facts(), node);
        Optional<HangCount> forks = step.forks();
        if (forks.isPresent()) {
            node.putObject("forks")
                    .put("hung", forks.get().hung())
                    .put("completed", forks.get().completed());
        } else {
            node.putNull("forks");
        }
        node.put("detail", step.detail());
        node.put("seconds", step.millis() / 1000.0);
    }

    private static void change(Optional<Facts> facts, ObjectNode node) {
        Optional<Change> change = facts.flatMap(Facts::change);
        if (change.isPresent()) {
            ObjectNode inner = node.putObject("change");
            inner.put("estimate", change.get().estimate());
            inner.put("low", change.get().low());
            inner.put("high", change.get().high());
            inner.put("level", change.get().level());
        } else {
            node.putNull("change");
        }
        if (facts.isPresent()) {
            Json.put(node, "absoluteChange", facts.get().absoluteChange());
            node.put("blocks", facts.get().blocks());
        }
    }
}
