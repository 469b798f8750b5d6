package dev.steelyard.measure.block;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.secret.SecretParams;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.Key;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The combinations of a benchmark's params that are part of its identity. */
final class ParamProduct {
    /** What JMH stores for a param without a value (Param.BLANK_ARGS). */
    private static final String BLANK = "blank_blank_blank_2014";

    private final Subject subject;
    private final Map<String, List<String>> given;
    private final List<String> presumed;
    private final Set<String> setByVariants = new HashSet<>();

    /**
     * Creates a product.
     *
     * @param subject the variant whose benchmarks are listed
     * @param subjects all variants of the session: a param set by one of them is not part of any identity
     * @param options the user's options
     */
    ParamProduct(Subject subject, List<Subject> subjects, JmhOptions options) {
        this.subject = subject;
        this.given = options.params();
        this.presumed = options.presumed();
        subjects.forEach(
                each -> setByVariants.addAll(each.variant().settings().params().keySet()));
    }

    /**
     * Returns all combinations for an entry of JMH's list: a single empty combination if it has no params; none if it declares none of the
     * values that a suite presumes.
     *
     * @throws UserError if a param has no value, or if a param that another variant sets has several values in this variant
     */
    List<SortedMap<String, String>> of(Fields entry) {
        List<SortedMap<String, String>> product = List.of(new TreeMap<>());
        for (Map.Entry<String, List<String>> param : declared(entry).entrySet()) {
            String name = param.getKey();
            List<String> values = values(name, param.getValue());
            if (setByVariants.contains(name)) {
                requireSingle(name, values, entry);
            } else if (values.equals(List.of(BLANK))) {
                throw UserError.usage(
                        "param " + name + " of " + entry.text(Key.NAME) + " has no value in its annotation",
                        "Set one with -- -p " + name + "=VALUE, or exclude the benchmark with --exclude.");
            } else {
                product = times(product, name, values);
            }
        }
        return product;
    }

    /** Returns the values of a param: the user's values replace the declared ones; a suite's values select from them. */
    private List<String> values(String name, List<String> declared) {
        List<String> values = given.getOrDefault(name, declared).stream()
                .flatMap(value -> revealed(name, value, declared).stream())
                .toList();
        return presumed.contains(name)
                ? values.stream().filter(declared::contains).toList()
                : values;
    }

    /**
     * Returns the values that a possibly redacted value stands for: reports and their commands show secrets redacted, so a redacted value
     * matches all declared values that are shown in the same way.
     */
    private static List<String> revealed(String name, String value, List<String> declared) {
        List<String> found = SecretParams.shownAs(value, name, declared);
        return found.isEmpty() ? List.of(value) : found;
    }

    private void requireSingle(String name, List<String> values, Fields entry) {
        boolean own = subject.variant().settings().params().containsKey(name);
        if (!own && values.size() != 1) {
            throw UserError.usage(
                    "another variant sets param " + name + ", but " + entry.text(Key.NAME) + " of variant "
                            + subject.variant().name() + " has " + values.size() + " values for it",
                    "Set it for " + subject.variant().name() + " too, with --param " + name
                            + "=VALUE before that variant.");
        }
    }

    private static List<SortedMap<String, String>> times(
            List<SortedMap<String, String>> product, String name, List<String> values) {
        List<SortedMap<String, String>> longer = new ArrayList<>();
        for (SortedMap<String, String> each : product) {
            for (String value : values) {
                SortedMap<String, String> copy = new TreeMap<>(each);
                copy.put(name, value);
                longer.add(copy);
            }
        }
        return longer;
    }

    /** Returns the declared values by param name. On the wire, each param has a count followed by its values. */
    private static SortedMap<String, List<String>> declared(Fields entry) {
        SortedMap<String, List<String>> declared = new TreeMap<>();
        List<String> flat = entry.list(Key.PARAM_VALUES);
        int at = 0;
        for (String name : entry.list(Key.PARAM_NAMES)) {
            int count = Integer.parseInt(flat.get(at++));
            declared.put(name, flat.subList(at, at + count));
            at += count;
        }
        return declared;
    }
}
