package dev.steelyard.cli.jmh;

import dev.steelyard.cli.jmh.JmhOption.Use;
import dev.steelyard.core.error.UserError;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads JMH's arguments: {@code -wi 5} or {@code -wi=5}, for options of one letter also {@code -f5} and {@code
 * -psize=10}; anything else that has no hyphen is a regular expression that selects benchmarks.
 */
public final class JmhArguments {
    private static final Pattern ATTACHED = Pattern.compile("-(?:([fiwrt])(\\d.*|max)|(p)([^=]+=.*))");
    private static final Pattern GLUED = Pattern.compile("-([a-zA-Z]{2,})(\\d.*)");

    private final List<String> arguments;
    private final JmhValues values = new JmhValues();
    private int next;

    private JmhArguments(List<String> arguments) {
        this.arguments = arguments;
    }

    /**
     * Reads what stood after {@code --}.
     *
     * @throws UserError with exit code 2 if JMH would not take an option, or Steelyard does not
     */
    public static JmhRequest parse(List<String> arguments) {
        JmhArguments parser = new JmhArguments(arguments);
        while (parser.next < arguments.size()) {
            parser.readOne();
        }
        return parser.values.request();
    }

    private void readOne() {
        String word = arguments.get(next++);
        if (!word.startsWith("-") || word.equals("-")) {
            values.include(word);
            return;
        }
        int equals = word.indexOf('=');
        Optional<JmhOption> exact = JmhOption.of(word.substring(1));
        Optional<JmhOption> withEquals = equals < 0 ? Optional.empty() : JmhOption.of(word.substring(1, equals));
        Matcher attached = ATTACHED.matcher(word);
        if (exact.isPresent()) {
            accept(exact.get(), () -> following(exact.get()));
        } else if (withEquals.isPresent()) {
            accept(withEquals.get(), () -> word.substring(equals + 1));
        } else if (attached.matches()) {
            boolean param = attached.group(3) != null;
            String value = attached.group(param ? 4 : 2);
            accept(JmhOption.of(attached.group(param ? 3 : 1)).orElseThrow(), () -> value);
        } else {
            throw unknown(word);
        }
    }

    private void accept(JmhOption option, Supplier<String> value) {
        if (option.use() == Use.REFUSED) {
            throw UserError.usage(
                    "JMH option " + option.flag() + " is not supported: " + option.text(), option.instead());
        }
        values.set(option, value.get());
    }

    private String following(JmhOption option) {
        if (next == arguments.size()) {
            throw UserError.usage(
                    "JMH option " + option.flag() + " needs a value",
                    "Write " + option.flag() + " " + option.argument() + ".");
        }
        return arguments.get(next++);
    }

    private static UserError unknown(String word) {
        Matcher glued = GLUED.matcher(word);
        if (glued.matches() && JmhOption.of(glued.group(1)).isPresent()) {
            return UserError.usage(
                    "JMH has no option " + word, "Write -" + glued.group(1) + " " + glued.group(2) + ", with a space.");
        }
        return UserError.usage(
                "JMH has no option " + word,
                word.startsWith("--")
                        ? "Put Steelyard options before '--' and JMH options after it."
                        : "'steelyard compare --help-jmh' lists the options allowed after '--'.");
    }
}
