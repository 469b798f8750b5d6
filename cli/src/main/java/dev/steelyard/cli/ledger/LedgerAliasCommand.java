package dev.steelyard.cli.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.record.LedgerRequest;
import dev.steelyard.history.record.LedgerRequest.Decision;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code steelyard ledger alias}. */
@Command(
        name = "alias",
        header = "Record that a benchmark was renamed, so that its history continues; or list the aliases.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "steelyard ledger alias [OPTIONS] OLD NEW",
            "       steelyard ledger alias [OPTIONS] --remove OLD",
            "       steelyard ledger alias [OPTIONS]"
        },
        description = "%nAfterwards, history and detect show results of OLD under the name NEW, and run and bisect "
                + "compare OLD in one revision with NEW in another. OLD and NEW are full names of benchmarks, or of "
                + "classes, which stand for all their benchmarks. Nothing recorded is changed.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard ledger alias org.example.Decode.all org.example.Decoder.read",
            "  steelyard ledger alias org.example.OldBenchmark org.example.NewBenchmark",
            "  steelyard ledger alias --remove org.example.OldBenchmark"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done; the aliases of the project are listed",
            "2:usage error, an unknown name, or a file that is not a ledger",
            "3:the ledger cannot be read or written"
        },
        sortOptions = false)
public final class LedgerAliasCommand implements Callable<Integer> {
    private static final String EXAMPLE =
            "Write the older name, then the newer one: steelyard ledger alias org.example.Old org.example.New";

    private final ToIntFunction<LedgerRequest.Alias> run;

    @Parameters(paramLabel = "OLD NEW", arity = "0..2", description = "The old name and the new name.")
    private List<String> names = List.of();

    @Option(names = "--remove", paramLabel = "OLD", description = "Remove the alias of OLD.")
    private @Nullable String removed;

    @Mixin(name = "Ledger")
    private ProjectOptions project = new ProjectOptions();

    /** @param run lists, adds or removes aliases and returns the exit code */
    public LedgerAliasCommand(ToIntFunction<LedgerRequest.Alias> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        return run.applyAsInt(new LedgerRequest.Alias(project.address(), project.folder(), decision()));
    }

    private Optional<Decision> decision() {
        String gone = removed;
        if (gone != null) {
            if (!names.isEmpty()) {
                throw UserError.usage(
                        "--remove takes one name; found more: " + names.get(0), "Remove them one by one.");
            }
            return Optional.of(new Decision(gone, Optional.empty()));
        }
        if (names.isEmpty()) {
            return Optional.empty();
        }
        if (names.size() == 1) {
            throw UserError.usage("the newer name of '" + names.get(0) + "' is missing", EXAMPLE);
        }
        for (String name : names) {
            if (name.isBlank()
                    || name.codePoints().anyMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c))) {
                throw UserError.usage("'" + name + "' is not the name of a benchmark or class", EXAMPLE);
            }
        }
        return Optional.of(new Decision(names.get(0), Optional.of(names.get(1))));
    }
}
