package dev.steelyard.cli.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.access.AccessAction;
import dev.steelyard.history.record.TokenRequest;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code steelyard token create}. */
@Command(
        name = "create",
        header = "Create a token and print its secret once.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard token create --action ACTION [OPTIONS]",
        description =
                "%nThe ledger keeps only a hash of the secret. If you lose the secret, revoke the token and create another.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the token was created", "2:usage error", "3:the ledger cannot be written"},
        sortOptions = false)
public final class TokenCreateCommand implements Callable<Integer> {
    private static final int LONGEST_DAYS = 3650;
    private static final int LONGEST_NAME = 100;

    private final ToIntFunction<TokenRequest.Create> run;

    @Option(
            names = "--action",
            paramLabel = "ACTION",
            required = true,
            split = ",",
            description =
                    "read: view pages of 'steelyard serve --private'. write: add results, mark changes, quarantine benchmarks. "
                            + "request: request measurements. Separate several with commas, or repeat the option.")
    private List<AccessAction> actions = List.of();

    @Option(
            names = "--project",
            paramLabel = "NAME",
            description = "Limit the token to this project, which does not have to exist yet. Default: all projects.")
    private @Nullable String project;

    @Option(
            names = "--days",
            paramLabel = "DAYS",
            defaultValue = "365",
            description = "Days until the token expires, 1 to 3650. Default: 365.")
    private int days = 365;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "",
            description = "Name shown in lists and in the audit log, such as ci.")
    private String name = "";

    @Mixin(name = "Ledger")
    private LedgerOption ledger = new LedgerOption();

    /** @param run makes a token and returns the exit code */
    public TokenCreateCommand(ToIntFunction<TokenRequest.Create> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        if (days < 1 || days > LONGEST_DAYS) {
            throw UserError.usage(
                    "--days " + days + " is out of range", "Use a number from 1 to " + LONGEST_DAYS + ".");
        }
        if (project != null && project.isBlank()) {
            throw UserError.usage("--project is empty", "Leave it out for all projects.");
        }
        if (name.length() > LONGEST_NAME) {
            throw UserError.usage("--name has more than " + LONGEST_NAME + " characters", "Use a shorter name.");
        }
        return run.applyAsInt(new TokenRequest.Create(
                ledger.address(), Optional.ofNullable(project), EnumSet.copyOf(actions), days, name.strip()));
    }
}
