package dev.steelyard.cli.compare;

import dev.steelyard.app.request.CompareRequest.Sweep;
import dev.steelyard.cli.jmh.JmhRequest;
import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.variant.VariantSpec;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for building and selecting benchmarks, and for comparing benchmarks of one variant with each other. */
final class SweptSelection extends SelectionOptions {
    @Option(
            names = "--by",
            paramLabel = "PARAM[=V,V]",
            description = "Compare the values of this @Param, or those listed here, in one revision or jar. Each value "
                    + "becomes a variant of the run; the first is the baseline.")
    private @Nullable String by;

    /**
     * Returns the param whose values are compared, if any.
     *
     * @param variants the variants that were named
     * @param jmh what stood after {@code --}
     * @throws UserError if the param cannot be swept among these
     */
    Optional<Sweep> sweep(List<VariantSpec> variants, JmhRequest jmh) {
        if (by == null) {
            return Optional.empty();
        }
        Sweep sweep = parsed(by);
        if (variants.size() > 1) {
            throw UserError.usage(
                    "--by compares param values in one revision or jar, but " + variants.size() + " are given",
                    "Specify one, as in 'steelyard compare . --by " + sweep.param()
                            + "'; to compare these with each other, leave --by out.");
        }
        check(sweep, variants.get(0), jmh);
        return Optional.of(sweep);
    }

    /** Returns whether benchmarks within one variant are compared. */
    boolean isSwept() {
        return by != null;
    }

    private static void check(Sweep sweep, VariantSpec variant, JmhRequest jmh) {
        String param = sweep.param();
        if (variant.named()) {
            throw UserError.usage(
                    "the name '" + variant.name() + "' cannot be used: with --by, the values of " + param
                            + " name the variants",
                    "Leave ':" + variant.name() + "' out.");
        }
        if (variant.settings().params().containsKey(param)) {
            throw UserError.usage(
                    "--param " + param + " sets the param that --by compares",
                    "Leave --param " + param + " out; --by " + param + "=VALUE,VALUE chooses the values to compare.");
        }
        List<String> given = jmh.options().params().getOrDefault(param, List.of());
        if (given.size() == 1) {
            throw UserError.usage(
                    "-p " + param + "=" + given.get(0) + " leaves only one value of " + param
                            + ", so there is nothing to compare",
                    "Add values, as in -- -p " + param + "=" + given.get(0) + ",OTHER, or leave -p out.");
        }
    }

    private static Sweep parsed(String text) {
        int equals = text.indexOf('=');
        String param = equals < 0 ? text : text.substring(0, equals);
        List<String> values =
                equals < 0 ? List.of() : List.of(text.substring(equals + 1).split(",", -1));
        try {
            if (values.contains("")) {
                throw new IllegalArgumentException("a value is empty");
            }
            return new Sweep(param, values);
        } catch (IllegalArgumentException e) {
            throw UserError.usage(
                    "--by " + text + ": " + e.getMessage(),
                    "Write --by PARAM to compare all values, or --by PARAM=FIRST,SECOND to choose some; the first is "
                            + "the baseline.");
        }
    }
}
