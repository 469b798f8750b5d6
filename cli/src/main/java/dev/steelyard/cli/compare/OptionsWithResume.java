package dev.steelyard.cli.compare;

import dev.steelyard.cli.variant.VariantParser;
import dev.steelyard.core.error.UserError;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks the options that may be combined with {@code --resume}. */
final class OptionsWithResume {
    /** Options that make sense for a run whose settings were fixed when it started. */
    private static final Set<String> WITH_RESUME =
            Set.of("--resume", "-C", "--fail-on", "--format", "--color", "--quiet", "--debug");

    private OptionsWithResume() {}

    /**
     * Checks that nothing was given that the run has fixed.
     *
     * @param given names of the options that were given
     * @param parser told of the variants and what binds to them
     * @param jmh whether any of JMH's options were given
     * @param more names of options that give the run more than it has
     * @throws UserError if something was
     */
    static void check(List<String> given, VariantParser parser, boolean jmh, Set<String> more) {
        Optional<String> extra = given.stream()
                .filter(option -> !WITH_RESUME.contains(option) && !more.contains(option))
                .findFirst();
        if (!parser.variants().isEmpty() || !parser.forAll().isEmpty()) {
            extra = Optional.of("a variant or variant option");
        } else if (jmh) {
            extra = Optional.of("a JMH option");
        }
        if (extra.isPresent()) {
            throw UserError.usage(
                    extra.get() + " cannot be used with --resume: the settings of a run are fixed when it starts",
                    "Leave it out, or start a new run without --resume.");
        }
    }
}
