package dev.steelyard.cli.ledger;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code steelyard token}, which does nothing without one of its commands. */
@Command(
        name = "token",
        header =
                "Create, list and revoke tokens, which let others add results or mark changes through 'steelyard serve'.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {"steelyard token COMMAND [OPTIONS]", "       steelyard token COMMAND --help"},
        description =
                "%nTokens belong to a ledger. Clients send one as 'Authorization: Bearer TOKEN', or as the password of HTTP "
                        + "basic authentication.",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard token create --project decoder --action write --name ci",
            "  steelyard token list",
            "  steelyard token revoke 3f9a12c4"
        },
        sortOptions = false)
public final class TokenCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    boolean help;

    /** Makes the command. */
    public TokenCommand() {}

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "no token command given");
    }
}
