package dev.steelyard.cli;

import dev.steelyard.cli.ledger.LedgerOption;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.core.error.UserError;
import dev.steelyard.server.ServeRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code steelyard serve}. */
@Command(
        name = "serve",
        header = "Show the ledger in a browser: what changed, since which commit, and why.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard serve [OPTIONS]",
        description =
                "%nServes pages until it is stopped with Ctrl-C. The first line on standard output is their address. Each "
                        + "page is also available as data.json, and each table as CSV. If other machines can connect, every change "
                        + "requires a token; see 'steelyard token'.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard serve",
            "  steelyard serve --port 0 --ledger team.db",
            "  steelyard serve --environment 3=Hetzner",
            "  steelyard serve --host 0.0.0.0 --name bench.example.org --ledger postgresql://steelyard@db/steelyard"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "2:usage error, such as a port that is in use",
            "3:the ledger cannot be read",
            "130, 143:stopped, by Ctrl-C or by a signal"
        },
        sortOptions = false)
final class ServeCommand implements Callable<Integer> {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)*\\.?");

    private static final Pattern ENVIRONMENT = Pattern.compile("(?:(?<number>[0-9]{1,9})=)?(?<name>[^=\\s][^=]*)");

    private final Invocation invocation;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "" + ServeRequest.PORT,
            description = "Port to listen on; 0 for a free one. Default: " + ServeRequest.PORT + ".")
    private int port = ServeRequest.PORT;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = ServeRequest.LOOPBACK,
            description =
                    "Address to listen on. Default: " + ServeRequest.LOOPBACK
                            + ", which only this machine can reach. With any other address, anyone who can reach it can read the whole ledger, unless --private is given.")
    private String host = ServeRequest.LOOPBACK;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description =
                    "Also accept requests for this host name, such as that of a proxy; then, every change requires a "
                            + "token. May be repeated.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--private", description = "Require a token with the action 'read' to view pages.")
    private boolean closed;

    @Option(
            names = "--environment",
            paramLabel = "[NUMBER=]NAME",
            description =
                    "Accept results for this environment from codespeed clients, in addition to recorded environments. "
                            + "NUMBER is what scripts send as env. May be repeated.")
    private List<String> environments = new ArrayList<>();

    @Mixin(name = "Ledger")
    private LedgerOption ledger = new LedgerOption();

    @Mixin(name = "Screen")
    private ScreenOptions screen = new ScreenOptions();

    /** @param invocation what it works with */
    ServeCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        if (port < 0 || port > 65_535) {
            throw UserError.usage("--port " + port + " is not a port", "Use a number from 0 to 65535.");
        }
        if (host.isBlank()) {
            throw UserError.usage("--host is empty", "Use an address of this machine, such as 127.0.0.1.");
        }
        for (String name : names) {
            if (!NAME.matcher(name).matches()) {
                throw UserError.usage(
                        "--name " + name + " is not a host name", "Leave out the scheme, the port and the path.");
            }
        }
        ServeRequest request = new ServeRequest(ledger.address(), host, port, names, closed, environments());
        return invocation.run(
                screen, console -> invocation.useCases().ledger().serve().run(request, console));
    }

    private Map<String, OptionalInt> environments() {
        Map<String, OptionalInt> known = new HashMap<>();
        for (String text : environments) {
            Matcher matcher = ENVIRONMENT.matcher(text);
            if (!matcher.matches()) {
                throw UserError.usage(
                        "--environment " + text + " is neither NAME nor NUMBER=NAME",
                        "For example: --environment 3=Hetzner");
            }
            String number = matcher.group("number");
            known.put(
                    matcher.group("name"),
                    number == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(number)));
        }
        return known;
    }
}
