package dev.steelyard.cli;

import dev.steelyard.app.host.HostRequest;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code steelyard host}. */
@Command(
        name = "host",
        header = "Report what disturbs measurements on this machine, and how to fix it.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard host [OPTIONS]",
        description =
                "%nWatches the load for some seconds and looks at processors, memory, clocks and limits. Changes nothing:"
                        + " commands that fix something are shown, not run. What cannot be read is reported as unknown,"
                        + " with the reason.",
        footerHeading = "%nExamples:%n",
        footer = {"  steelyard host", "  steelyard host --watch 30s --format json"},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the findings are written, whatever they are", "2:usage", "3:they could not be written"},
        sortOptions = false)
final class HostCommand implements Callable<Integer> {
    private static final Duration USUAL = Duration.ofSeconds(3);

    private final Session session;

    @Option(names = "--watch", paramLabel = "TIME", description = "How long to watch the load. Default: 3s.")
    private @Nullable Duration watch;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "What standard output gets: text (default) or json.")
    private HostRequest.Format format = HostRequest.Format.TEXT;

    @Mixin(name = "Screen")
    private ScreenOptions screen = new ScreenOptions();

    /** @param session what it works with */
    HostCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        HostRequest request = new HostRequest(watch == null ? USUAL : watch, format);
        return session.run(screen, console -> session.useCases().host(request, console));
    }
}
