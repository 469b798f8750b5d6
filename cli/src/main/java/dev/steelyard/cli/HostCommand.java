package dev.steelyard.cli;

import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.compare.host.HostRequest;
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
        description = "%nWatches the load for a few seconds and checks CPUs, memory, clocks and limits. Changes "
                + "nothing: it shows the commands that fix a problem, but does not run them. Anything it "
                + "cannot read is reported as unknown, with the reason.",
        footerHeading = "%nExamples:%n",
        footer = {"  steelyard host", "  steelyard host --watch 30s --format json"},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the findings were written, whatever they are",
            "2:usage error",
            "3:the findings could not be written"
        },
        sortOptions = false)
final class HostCommand implements Callable<Integer> {
    private static final Duration USUAL = Duration.ofSeconds(3);

    private final Invocation invocation;

    @Option(names = "--watch", paramLabel = "TIME", description = "How long to watch the load. Default: 3s.")
    private @Nullable Duration watch;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Format of standard output: text (default) or json.")
    private HostRequest.Format format = HostRequest.Format.TEXT;

    @Mixin(name = "Screen")
    private ScreenOptions screen = new ScreenOptions();

    /** @param invocation what it works with */
    HostCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        HostRequest request = new HostRequest(watch == null ? USUAL : watch, format);
        return invocation.run(screen, console -> invocation.useCases().host().run(request, console));
    }
}
