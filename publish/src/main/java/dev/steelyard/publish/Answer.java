package dev.steelyard.publish;

import dev.steelyard.compare.command.DiskError;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.delivery.Rereport;
import dev.steelyard.compare.folder.UntrustedFolder;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.core.judgment.ProvedCause;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.measure.journal.RunFolder;
import dev.steelyard.publish.forge.Forge.State;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.markdown.CommentMarkdown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What runs answer, recomputed from their blocks.
 *
 * @param text Markdown, without the marker of a comment
 * @param title one line of plain text
 * @param state how a check of it ends
 * @param culprits names of the classes that were proved to cause changes, with dots
 */
record Answer(String text, String title, State state, List<String> culprits) {

    private static final String STRANGERS =
            "Measured by this pull request's own job, which runs its author's code; nobody has verified the numbers independently.";

    private static final UntrustedFolder.Refusal REFUSED = new UntrustedFolder.Refusal(
            "is not published",
            "Check the log of the job that measured. The author of the pull request may have tampered with the folder.");

    Answer {
        culprits = List.copyOf(culprits);
    }

    /** What one run answers. */
    private record Part(String comment, String title, ExitStatus status, List<String> culprits) {}

    /**
     * Returns the answer of runs.
     *
     * @param folders the runs' folders, at least one
     * @param project the project under test
     * @param untrusted whether they were written by somebody who must not be believed
     */
    static Answer of(List<Path> folders, Path project, boolean untrusted) {
        List<Part> parts = folders.stream()
                .map(folder -> untrusted
                        ? UntrustedFolder.read(folder, REFUSED, copy -> part(copy, project, false))
                        : part(folder, project, true))
                .toList();
        String answers =
                parts.stream().map(part -> CommentMarkdown.answer(part.comment)).collect(Collectors.joining("\n\n"));
        // Before the report: what is folded later has no report.
        String text = answers + (untrusted ? "\n\n" + STRANGERS : "");
        // Several whole reports do not fit into one comment.
        String report = parts.size() == 1 ? CommentMarkdown.report(parts.get(0).comment) : "";
        return new Answer(
                report.isEmpty() ? text : text + "\n\n" + report,
                parts.stream().map(Part::title).collect(Collectors.joining(" ")),
                state(ExitStatus.first(parts.stream().map(Part::status).toList())),
                parts.stream()
                        .flatMap(part -> part.culprits.stream())
                        .distinct()
                        .toList());
    }

    /** Blocks are read from the folder as they are needed, so all that needs them is done here. */
    private static Part part(Path folder, Path project, boolean trusted) {
        RunReport report = Rereport.stored(RunFolder.read(folder), folder, project, folder.toString());
        StringBuilder comment = new StringBuilder();
        try {
            new CommentMarkdown(ReportOptions.DEFAULT, trusted).render(report, comment);
        } catch (IOException e) {
            throw DiskError.of("the comment cannot be made: " + e.getMessage(), e);
        }
        return new Part(
                comment.toString(),
                CommentMarkdown.title(report),
                ExitStatus.of(report.judgment(), FailOn.INCONCLUSIVE),
                report.causes().stream()
                        .filter(cause -> cause.kind() == ProvedCause.Kind.CLASSES && cause.share() > 0)
                        .flatMap(cause -> cause.names().stream())
                        .toList());
    }

    private static State state(ExitStatus worst) {
        return switch (worst) {
            case SUCCESS -> State.PASSED;
            case INCONCLUSIVE -> State.UNDECIDED;
            case USAGE, FAILED, REGRESSION -> State.FAILED;
        };
    }
}
