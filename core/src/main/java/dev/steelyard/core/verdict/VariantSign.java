package dev.steelyard.core.verdict;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Something about a variant's forks that readers are warned of. Rows share it, so it is put into words once for a whole
 * run: the same sentence in each row that it concerns.
 *
 * @param kind what it is
 * @param variant whose forks
 * @param share how much of it, a fraction
 */
record VariantSign(Kind kind, String variant, double share) {

    /** What a sign is. */
    enum Kind {
        /** Work while parked, over the time of the fork's own turns. */
        PARKED,
        /** Forks that never settled, of all. */
        UNSETTLED
    }

    /** Returns the sentence of each kind, naming its variants and the greatest share among them. */
    static Map<Kind, String> sentences(Collection<VariantSign> signs) {
        Map<Kind, Map<String, Double>> found = new EnumMap<>(Kind.class);
        for (VariantSign sign : signs) {
            found.computeIfAbsent(sign.kind, key -> new LinkedHashMap<>()).merge(sign.variant, sign.share, Math::max);
        }
        Map<Kind, String> sentences = new EnumMap<>(Kind.class);
        found.forEach((kind, shares) -> sentences.put(kind, sentence(kind, shares)));
        return sentences;
    }

    private static String sentence(Kind kind, Map<String, Double> shares) {
        List<String> names = new ArrayList<>(shares.keySet());
        boolean one = names.size() == 1;
        double greatest =
                shares.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
        String who = String.join(", ", names);
        String upTo = one ? "" : "up to ";
        return switch (kind) {
            case PARKED ->
                String.format(
                        Locale.ROOT,
                        "%s %s on working while parked (%s%.1f %% of the time of %s turns): the other variants pay for "
                                + "a part of it",
                        who,
                        one ? "goes" : "go",
                        upTo,
                        100 * greatest,
                        one ? "its" : "their");
            case UNSETTLED ->
                String.format(
                        Locale.ROOT,
                        "forks of %s never settled (%s%.0f %% of them): the compiler still worked in their second half",
                        who,
                        upTo,
                        100 * greatest);
        };
    }
}
