package dev.steelyard.cli.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.RevisionTable.Decimal;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.change.RevisionTable.Order;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say of files what they do not say themselves. */
public final class LayoutOptions {
    @Option(
            names = "--lower-is-better",
            description = "Lower values are better, as for times and allocation, whatever units and settings say.")
    private boolean lowerIsBetter;

    @Option(
            names = "--higher-is-better",
            description = "Higher values are better, as for throughput, whatever units and settings say.")
    private boolean higherIsBetter;

    @Option(names = "--oldest-first", description = "The history is oldest first, whatever its times say.")
    private boolean oldestFirst;

    @Option(names = "--newest-first", description = "The history is newest first.")
    private boolean newestFirst;

    @Option(names = "--decimal-point", description = "Numbers in CSV use a decimal point, as in 1,234.5.")
    private boolean decimalPoint;

    @Option(names = "--decimal-comma", description = "Numbers in CSV use a decimal comma, as in 1.234,5.")
    private boolean decimalComma;

    /** Returns whether any of these options is given. */
    public boolean given() {
        return lowerIsBetter || higherIsBetter || oldestFirst || newestFirst || decimalPoint || decimalComma;
    }

    /**
     * Returns which values are better.
     *
     * @throws UserError if both are
     */
    public Better better() {
        if (lowerIsBetter && higherIsBetter) {
            throw UserError.usage(
                    "--lower-is-better and --higher-is-better cannot be used together",
                    "Use only one of them, and put the two kinds of series in separate files.");
        }
        return lowerIsBetter ? Better.LOWER : higherIsBetter ? Better.HIGHER : Better.UNKNOWN;
    }

    /**
     * Returns how rows and numbers are written.
     *
     * @throws UserError if two options contradict each other
     */
    public Layout layout() {
        together("--oldest-first", oldestFirst, "--newest-first", newestFirst);
        together("--decimal-point", decimalPoint, "--decimal-comma", decimalComma);
        Order order = newestFirst ? Order.NEWEST_FIRST : Order.OLDEST_FIRST;
        Decimal decimal = decimalComma ? Decimal.COMMA : Decimal.POINT;
        return new Layout(
                oldestFirst || newestFirst ? Optional.of(order) : Optional.empty(),
                decimalPoint || decimalComma ? Optional.of(decimal) : Optional.empty());
    }

    private static void together(String one, boolean first, String other, boolean second) {
        if (first && second) {
            throw UserError.usage(one + " and " + other + " cannot be used together", "Use one of them.");
        }
    }
}
