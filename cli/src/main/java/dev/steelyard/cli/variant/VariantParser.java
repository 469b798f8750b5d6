package dev.steelyard.cli.variant;

import dev.steelyard.cli.value.CommandWords;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.secret.SecretWords;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses variants with their options, such as {@code -Da=1 main:base}, one word after the other. Options before a variant
 * apply to that variant, options after the last one to all; where both set the same, the variant's own wins.
 */
public final class VariantParser {
    private final List<Asked> asked = new ArrayList<>();
    private JvmAndSettings pending = JvmAndSettings.NONE;

    private record Asked(String text, JvmAndSettings own) {}

    /**
     * A variant as it stood on the command line, with the options bound to it and to all.
     *
     * @param text what was written, such as {@code main:base}
     * @param jvm the JDK directory or java executable of its forks
     * @param settings what else was bound to it
     */
    public record AskedVariant(String text, Optional<Path> jvm, VariantSettings settings) {}

    /** A variant: the options since the last one are its own. */
    void variant(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("a variant cannot be empty; quote arguments that the shell would split");
        }
        asked.add(new Asked(text, pending));
        pending = JvmAndSettings.NONE;
    }

    /** {@code -Dkey=value}; without {@code =} it would swallow a variant as easily as set an empty value. */
    void property(String text) {
        int equals = text.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not of the form name=value; write -Dname=value or " + "-Dname=");
        }
        pending = pending.withProperty(text.substring(0, equals), text.substring(equals + 1));
    }

    /** {@code --param key=value}. */
    void param(String text) {
        int equals = text.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException("'" + text + "' is not of the form name=value, such as size=10");
        }
        pending = pending.withParam(text.substring(0, equals), text.substring(equals + 1));
    }

    /** {@code --jvm PATH}. */
    void jvm(Path path) {
        pending = pending.withJvm(path);
    }

    /** {@code --jvm-args "..."}. */
    void jvmArgs(String text) {
        pending = pending.withJvmArgs(CommandWords.split(text));
    }

    /** The variants in their order, each with its own options completed by those for all. */
    public List<AskedVariant> variants() {
        return asked.stream()
                .map(one -> {
                    JvmAndSettings bound = one.own.over(pending);
                    return new AskedVariant(one.text, bound.jvm(), bound.settings());
                })
                .toList();
    }

    /**
     * Returns a caution where system properties of the first variant are the only options that apply to just one: other
     * tools read properties before the first variant as meant for all.
     *
     * @param noun what the command calls a variant
     * @param fewest how many variants there must be for others to lack the properties
     */
    public Optional<String> caution(String noun, int fewest) {
        if (asked.size() < fewest || asked.stream().skip(1).anyMatch(one -> !one.own.isEmpty())) {
            return Optional.empty();
        }
        Asked first = asked.get(0);
        List<String> words = SecretWords.words(first.own.settings().properties().entrySet().stream()
                .map(property -> "-D" + property.getKey() + "=" + property.getValue())
                .toList());
        if (words.isEmpty()) {
            return Optional.empty();
        }
        boolean one = words.size() == 1;
        return Optional.of(String.join(" ", words) + (one ? " applies" : " apply") + " to '" + first.text
                + "' only; put " + (one ? "it" : "them") + " after the last " + noun + " to apply "
                + (one ? "it" : "them") + " to all.");
    }

    /** The options that stood after the last variant. */
    public JvmAndSettings forAll() {
        return pending;
    }
}
