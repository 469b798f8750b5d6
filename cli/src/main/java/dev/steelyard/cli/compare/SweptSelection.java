package dev.steelyard.cli.compare;

import dev.steelyard.cli.jmh.JmhRequest;
import dev.steelyard.compare.request.CompareRequest.Sweep;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.isolation.Isolation;
import dev.steelyard.workspace.artifact.DependencyChange;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options for building and selecting benchmarks, and for making the variants of one revision: values of a param, or libraries. */
final class SweptSelection extends SelectionOptions {
    @Option(
            names = "--by",
            paramLabel = "PARAM[=V,V]",
            description = "Compare the values of this @Param, or those listed here, in one revision or jar. Each value "
                    + "becomes a variant of the run; the first is the baseline.")
    private @Nullable String by;

    @Option(
            names = "--dependency",
            paramLabel = "LIBRARY",
            description = "Compare one revision with itself, built with another version of a library: "
                    + "GROUP:NAME:VERSION, or OLDGROUP:OLDNAME=GROUP:NAME:VERSION to substitute another library. May "
                    + "be repeated: all change together. For Maven projects.")
    private List<String> dependencies = new ArrayList<>();

    @Option(
            names = "--isolate",
            arity = "0..1",
            paramLabel = "HOW",
            parameterConsumer = How.class,
            description =
                    "Confine builds and benchmarks with bubblewrap, for code that you do not trust: they write only "
                            + "to their own folders, and see only variables that do not look secret. With --isolate=no-network, "
                            + "they have no network either, and builds run offline. Default: they may do what you may do.")
    private Isolation isolation = Isolation.OFF;

    /** Takes the next word only if it says how: what follows may be a revision. */
    @SuppressWarnings("JdkObsolete") // picocli hands out a Stack
    static final class How implements IParameterConsumer {
        @Override
        public void consumeParameters(Stack<String> words, ArgSpec arg, CommandSpec command) {
            Optional<Isolation> how = words.isEmpty()
                    ? Optional.empty()
                    : Isolation.parse(words.peek()).filter(Isolation::on);
            how.ifPresent(taken -> words.pop());
            arg.setValue(how.orElse(Isolation.FILES));
        }
    }

    @Override
    BuildSettings settings() {
        return super.settings().with(isolation);
    }

    /**
     * Returns the variants that are compared: those that were named, or the one that was named without and with other
     * libraries.
     *
     * @throws UserError if libraries cannot be changed in these
     */
    List<VariantSpec> withDependencies(List<VariantSpec> variants) {
        if (dependencies.isEmpty()) {
            return variants;
        }
        List<DependencyChange> changes =
                dependencies.stream().map(DependencyChange::parse).distinct().toList();
        String example = "'steelyard compare . --dependency " + dependencies.get(0) + "'";
        if (by != null) {
            throw UserError.usage(
                    "--by and --dependency each make variants of one revision", "Use one of them at a time.");
        }
        if (variants.size() > 1) {
            throw UserError.usage(
                    "--dependency compares one revision with itself, but " + variants.size() + " variants are given",
                    "Specify one, as in " + example + ".");
        }
        VariantSpec base = variants.get(0);
        if (base.source().kind() == Source.Kind.JAR) {
            throw UserError.usage(
                    "--dependency cannot change the libraries of a jar",
                    "Run it in the project that makes the jar, as in " + example + ".");
        }
        Set<String> replaced = new HashSet<>();
        for (DependencyChange change : changes) {
            if (!replaced.add(change.replaced())) {
                throw UserError.usage(
                        "--dependency changes " + change.replaced() + " twice",
                        "Compare two versions one after the other.");
            }
        }
        return List.of(base, base.with(changes));
    }

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

    /** Returns whether a revision is compared with itself with other libraries. */
    boolean changesDependencies() {
        return !dependencies.isEmpty();
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
