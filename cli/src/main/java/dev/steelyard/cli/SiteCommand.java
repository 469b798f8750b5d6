package dev.steelyard.cli;

import dev.steelyard.cli.ledger.LedgerOption;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.server.SiteRequest;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code steelyard site}. */
@Command(
        name = "site",
        header = "Write the pages of 'steelyard serve' to a folder.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard site [OPTIONS] DIR",
        description =
                "%nThe pages are for static hosting or a file share. Run it again to update: only files that changed are "
                        + "rewritten, and obsolete pages are deleted. Only the page that compares any two revisions needs 'steelyard serve'.",
        footerHeading = "%nExample:%n",
        footer = "  steelyard site public --ledger team.db",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all pages were written",
            "2:usage error, or a folder with other files",
            "3:nothing is recorded, the ledger cannot be read, or the pages cannot be written"
        },
        sortOptions = false)
final class SiteCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(paramLabel = "DIR", description = "Folder to write to; it is created if there is none.")
    private Path folder = Path.of(".");

    @Mixin(name = "Ledger")
    private LedgerOption ledger = new LedgerOption();

    @Mixin(name = "Screen")
    private ScreenOptions screen = new ScreenOptions();

    /** @param invocation what it works with */
    SiteCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        SiteRequest request = new SiteRequest(ledger.address(), folder);
        return invocation.run(
                screen, console -> invocation.useCases().ledger().site().run(request, console));
    }
}
