package dev.steelyard.history.record;

import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.RevisionTable.Layout;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A request to {@code steelyard ledger}. */
public sealed interface LedgerRequest {

    /** Returns the address of the ledger; empty for the usual one. */
    Optional<String> ledger();

    /** Look at everything that is recorded. */
    record Check(Optional<String> ledger) implements LedgerRequest {}

    /**
     * Copy the ledger.
     *
     * @param file the copy, which must not exist
     */
    record Backup(Optional<String> ledger, Path file) implements LedgerRequest {}

    /**
     * Remove old runs.
     *
     * @param days runs of the last so many days stay, at least 1
     * @param dryRun whether to say only what would be removed
     */
    record Prune(Optional<String> ledger, int days, boolean dryRun) implements LedgerRequest {
        public Prune {
            if (days < 1) {
                throw new IllegalArgumentException("the runs of at least a day are kept, not of " + days);
            }
        }
    }

    /**
     * How scores are written for another tool.
     *
     * @param format the format
     * @param revision the beginning of the only revision to write; empty for all
     * @param branch what codespeed calls the branch; only for codespeed
     */
    record Sharing(Format format, Optional<String> revision, Optional<String> branch) {
        public Sharing {
            if (branch.isPresent() != (format == Format.CODESPEED)) {
                throw new IllegalArgumentException(format + " with branch " + branch);
            }
        }
    }

    /** What another tool takes. */
    enum Format {
        /** Results of codespeed, of any number of revisions. */
        CODESPEED,
        /** Bencher Metric Format, of one revision. */
        BENCHER,
        /** What github-action-benchmark takes from its tool customSmallerIsBetter, of one revision. */
        SMALLER_IS_BETTER,
        /** What github-action-benchmark takes from its tool customBiggerIsBetter, of one revision. */
        BIGGER_IS_BETTER,
        /** Results of JMH, of one revision. */
        JMH
    }

    /**
     * Write the ledger as text.
     *
     * @param file the text, which must not exist
     * @param content what is written
     * @param sharing how scores are written for another tool, instead of a view
     * @param project name of the only project whose imported results are written; empty for all
     */
    record Export(
            Optional<String> ledger, Path file, Content content, Optional<Sharing> sharing, Optional<String> project)
            implements LedgerRequest {

        public Export {
            if (project.isPresent() && content != Content.IMPORTED) {
                throw new IllegalArgumentException("a project of " + content);
            }
        }

        /** Exports all projects. */
        public Export(Optional<String> ledger, Path file, Content content, Optional<Sharing> sharing) {
            this(ledger, file, content, sharing, Optional.empty());
        }
    }

    /** What an export contains. */
    enum Content {
        /** All tables, as JSON. */
        TABLES,
        /** The view {@code v_changes}, as CSV. */
        CHANGES,
        /** The view {@code v_series}, as CSV. */
        SERIES,
        /** The view {@code v_imported}, as CSV. */
        IMPORTED
    }

    /**
     * Say which benchmarks were renamed.
     *
     * @param project a folder of the project
     * @param decision what is decided; empty to list what was
     */
    record Alias(Optional<String> ledger, Path project, Optional<Decision> decision) implements LedgerRequest {}

    /**
     * A decision about a name.
     *
     * @param older a benchmark, or a class with all its benchmarks
     * @param newer what it is called now; empty to take back what was decided
     */
    record Decision(String older, Optional<String> newer) {}

    /**
     * Import files of other tools.
     *
     * @param project a folder of the project whose code was measured
     * @param files the files, at least one
     * @param told what the user says about them
     * @param forget whether to take them back instead
     */
    record ImportOthers(Optional<String> ledger, Path project, List<Path> files, Told told, boolean forget)
            implements LedgerRequest {
        public ImportOthers {
            files = List.copyOf(files);
        }
    }

    /**
     * What a user says about files.
     *
     * @param project name of the project, which need not have a repository; empty for the one around the folder
     * @param revision what was measured, of files that do not say it
     * @param time when it was measured, of files that do not say it, as the user wrote it
     * @param host what the machine is called; empty if nobody says it
     * @param better which values are better
     * @param layout how the files are written
     */
    record Told(
            Optional<String> project,
            Optional<String> revision,
            Optional<String> time,
            String host,
            Better better,
            Layout layout) {}

    /**
     * Record runs.
     *
     * @param project the directory of the project under test, where {@code .steelyard/runs} is looked for
     * @param runs the ids of runs, or the paths of their folders; at least one
     */
    record Import(Optional<String> ledger, Path project, List<String> runs) implements LedgerRequest {
        public Import {
            runs = List.copyOf(runs);
        }
    }
}
