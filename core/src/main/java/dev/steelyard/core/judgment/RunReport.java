package dev.steelyard.core.judgment;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.StoredList;
import dev.steelyard.core.model.DependencyRequest;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.redaction.Redaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run with all its measurements and decisions, the input of every renderer. Its settings contain no secrets, even if those of the run do;
 * measuring again requires the run itself.
 *
 * @param run the run as fixed before its first block
 * @param blocks all its blocks, including pilots and failed ones, in the order in which they ended; their large parts may be
 *     {@link StoredList}s, so renderers should iterate as rarely as possible
 * @param judgment the decisions
 * @param commands the command lines that start and resume it
 * @param kind source of its forks
 * @param causes proved causes of changes, the largest share of each row first; empty if there was no explanation
 * @param findings everything found by explanations of its changes, in order
 * @param frames where time is spent on both sides of explained changes, at most one for each row
 * @param files warnings about the files as a whole, if the forks were read from files
 * @param context what else readers should know
 */
public record RunReport(
        Run run,
        List<Block> blocks,
        Judgment judgment,
        Commands commands,
        Kind kind,
        List<ProvedCause> causes,
        List<ExplainedFinding> findings,
        List<ExplainedFrames> frames,
        List<Warning> files,
        RunContext context) {
    public RunReport {
        // Renderers cannot leak what the report does not contain.
        Redaction redaction = Redaction.of(run);
        run = redaction.run(run);
        commands = new Commands(redaction.words(commands.begin()), redaction.words(commands.resume()));
        blocks = List.copyOf(blocks);
        causes = List.copyOf(causes);
        findings = List.copyOf(findings);
        frames = List.copyOf(frames);
        files = List.copyOf(files);
    }

    /** Creates the report of a run without explained changes. */
    public RunReport(Run run, List<Block> blocks, Judgment judgment, Commands commands, Kind kind) {
        this(run, blocks, judgment, commands, kind, List.of(), List.of(), List.of(), List.of());
    }

    /** Creates the report of a run of which nothing else is known. */
    public RunReport(
            Run run,
            List<Block> blocks,
            Judgment judgment,
            Commands commands,
            Kind kind,
            List<ProvedCause> causes,
            List<ExplainedFinding> findings,
            List<ExplainedFrames> frames,
            List<Warning> files) {
        this(run, blocks, judgment, commands, kind, causes, findings, frames, files, RunContext.NONE);
    }

    /** Creates the report of a live run. */
    public RunReport(Run run, List<Block> blocks, Judgment judgment, Commands commands) {
        this(run, blocks, judgment, commands, Kind.LIVE);
    }

    /**
     * Command lines of a run, as words without the launcher; each is empty if unknown.
     *
     * @param begin the command that started it
     * @param resume the command that resumes it, such as {@code compare --resume ID}; options for more time may follow
     */
    public record Commands(List<String> begin, List<String> resume) {
        /** Unknown commands. */
        public static final Commands UNKNOWN = new Commands(List.of(), List.of());

        public Commands {
            begin = List.copyOf(begin);
            resume = List.copyOf(resume);
        }
    }

    /** Returns the same report with proved causes of its changes and all findings of explanations. */
    public RunReport with(List<ProvedCause> proved, List<ExplainedFinding> all) {
        return new RunReport(run, blocks, judgment, commands, kind, proved, all, frames, files, context);
    }

    /** Returns the same report with the frames of explained changes. */
    public RunReport with(List<ExplainedFrames> recorded) {
        return new RunReport(run, blocks, judgment, commands, kind, causes, findings, recorded, files, context);
    }

    /** Returns the same report with what changes of its benchmarks are usual. */
    public RunReport withNormal(List<NormalRange> ranges) {
        return with(new RunContext(ranges, context.dependencies()));
    }

    /** Returns the same report with treatments that are updates of dependencies by a program. */
    public RunReport withDependencies(List<DependencyRequest> requests) {
        return with(new RunContext(context.normal(), requests));
    }

    private RunReport with(RunContext other) {
        return new RunReport(run, blocks, judgment, commands, kind, causes, findings, frames, files, other);
    }

    /** Returns what changes of a row are usual; empty if that is not known. */
    public Optional<NormalRange> normal(Comparison.Row row) {
        return context.normal().stream()
                .filter(range -> range.row().equals(row))
                .findFirst();
    }

    /** Returns the words of the command line that started the run. */
    public List<String> command() {
        return commands.begin();
    }

    /** Returns the warnings about the run as a whole; warnings about a row are in the row. */
    public List<Warning> warnings() {
        List<Warning> all = new ArrayList<>(RunWarnings.of(run));
        if (rows().stream().anyMatch(row -> row.comparison().status() == Comparison.Status.MEASURED)) {
            RunWarnings.sameCode(run).ifPresent(all::add);
        }
        LiveSettings.variables(blocks)
                .forEach((name, value) -> all.add(new Warning.ArgumentsFromEnvironment(name, value)));
        all.addAll(files);
        return all;
    }

    /**
     * Returns the unrequested differences between the forks of its variants, each with the number of benchmarks affected; empty if the
     * forks were read from files, because rows then have these warnings.
     */
    public Map<Warning, Integer> settings() {
        return LiveSettings.of(run, blocks);
    }

    /** Returns the rows, in the order of the benchmarks. */
    public List<Judged> rows() {
        return judgment.rows();
    }

    /** The source of a report's forks. */
    public enum Kind {
        /** Steelyard measured them, in blocks. */
        LIVE("live"),
        /** They were read from result files: there are no blocks, no seed and no budget. */
        OFFLINE("offline");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Returns the label used in files. */
        public String label() {
            return label;
        }
    }
}
