package dev.steelyard.maven;

import dev.steelyard.cli.value.CommandWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.Parameter;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * What the command line says, in words of Maven: its options are parameters of a goal, its commands are goals. What no goal can do stays
 * as it is.
 */
final class MavenWords {

    /** What a word after an option must look like to be its value, not the next word of the sentence. */
    private static final String VALUE =
            "'[^']*'|\"[^\"]*\"|[A-Z]{2,}(?:[=:][A-Z]+)*|\\d(?:[\\w.%,]*[\\w%])?|[\\w.]+=[^\\s,;'\"()]+"
                    + "|same-cpu|free|regression|inconclusive|never|text|json|csv|markdown|html";

    private static final Pattern OPTION =
            Pattern.compile("(?<![\\w-])(?<name>--[a-z][a-z-]*|-C(?: DIR)?|-D)(?![\\w-])(?:(?<between>[ =])(?<value>(?:"
                    + VALUE + ")(?![\\w-])))?");
    private static final Pattern AFTER_DASHES =
            Pattern.compile("(?<![\\w'-])-- (?<option>-\\w+) (?<value>[\\w=.,]*[\\w=])");

    /** A command to run: between quotes, or at the end of a sentence. */
    private static final Pattern COMMAND = Pattern.compile(
            "(?<quoted>'steelyard(?<inside>(?: [^\\s']+)+)')|(?<![\\w/-])steelyard(?<bare>(?: [^\\s,;()]+)+?)(?=[.,;)]?(?:\\s*$|[,;)])|\\.\\s)",
            Pattern.MULTILINE);

    /** What a shell takes as it is after {@code -Dname=}. */
    private static final Pattern PLAIN = Pattern.compile("[\\w.,:@%+=/~^-]+");

    /** Operands of the commands, for each number of them. */
    private static final Map<String, List<List<String>>> OPERANDS = Map.of(
            "compare", List.of(List.of("treatment"), List.of("baseline", "treatment")),
            "calibrate", List.of(List.of("treatment")),
            "drill", List.of(List.of("treatment")),
            "run", List.of(List.of("revisions")),
            "report", List.of(List.of("run")),
            "explain", List.of(List.of("run"), List.of("run", "benchmark")));

    private final PluginDescriptor plugin;
    private final String goal;
    private final Map<String, Property> own;

    /**
     * What an option is in Maven.
     *
     * @param name of the user property
     * @param flag whether the option has no value
     * @param fixed the value that the option stands for; null if it is the option's own
     */
    private record Property(
            String name, boolean flag, @Nullable String fixed) {

        String with(@Nullable String value) {
            String set = fixed != null ? fixed : value;
            return "-D" + name + (set == null ? "" : "=" + set);
        }
    }

    /**
     * @param plugin all goals
     * @param goal the one that is run
     */
    MavenWords(PluginDescriptor plugin, String goal) {
        this.plugin = plugin;
        this.goal = goal;
        this.own = options(plugin, goal);
    }

    /** Returns a text of the command line in words of Maven. */
    String of(String text) {
        return options(commands(text));
    }

    private String commands(String text) {
        return COMMAND.matcher(text).replaceAll(found -> {
            boolean quoted = found.group(1) != null;
            String quote = quoted ? "'" : "";
            return Matcher.quoteReplacement(command(found.group(quoted ? 2 : 3).strip())
                    .map(command -> quote + command + quote)
                    .orElse(found.group()));
        });
    }

    /** Returns the command for a goal; empty if there is none that does the same. */
    private Optional<String> command(String text) {
        List<String> words;
        try {
            words = CommandWords.split(text);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        String command = words.get(0);
        String named = goal.equals("check") && command.equals("compare") ? goal : command;
        if (plugin.getMojo(named) == null) {
            return Optional.empty();
        }
        return words.contains("--help")
                ? Optional.of("mvn steelyard:help -Ddetail -Dgoal=" + named)
                : parameters(command, named, words.subList(1, words.size()))
                        .map(all -> "mvn steelyard:" + named + String.join("", all));
    }

    private Optional<List<String>> parameters(String command, String named, List<String> words) {
        Map<String, Property> options = options(plugin, named);
        List<String> operands = new ArrayList<>();
        Map<Property, List<String>> set = new LinkedHashMap<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            int equals = word.indexOf('=');
            Property property = options.get(equals < 0 ? word : word.substring(0, equals));
            if (word.equals("-C")) {
                i++;
            } else if (!word.startsWith("-")) {
                operands.add(word);
            } else if (property == null) {
                return Optional.empty();
            } else {
                List<String> values = set.computeIfAbsent(property, key -> new ArrayList<>());
                if (equals >= 0) {
                    values.add(word.substring(equals + 1));
                } else if (!property.flag()) {
                    i++;
                    values.add(i < words.size() ? words.get(i) : "RUN");
                }
            }
        }
        List<List<String>> known = OPERANDS.getOrDefault(command, List.of());
        if (operands.size() > known.size()) {
            return Optional.empty();
        }
        List<String> all = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            String name = known.get(operands.size() - 1).get(i);
            if (!operands.get(i).equals(".")) {
                all.add(" -Dsteelyard." + name + "=" + quoted(operands.get(i)));
            }
        }
        set.forEach((property, values) ->
                all.add(" " + property.with(values.isEmpty() ? null : quoted(String.join(",", values)))));
        return Optional.of(all);
    }

    private static String quoted(String value) {
        return PLAIN.matcher(value).matches() ? value : "'" + value.replace("'", "'\\''") + "'";
    }

    private String options(String text) {
        String sentence = AFTER_DASHES
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        own.containsKey("--")
                                ? "-Dsteelyard.jmhOptions=\"" + found.group(1) + " " + found.group(2) + "\""
                                : found.group()));
        String named = sentence.replace(
                        "with jar:PATH", "with -Dsteelyard.baseline=jar:PATH -Dsteelyard.treatment=jar:PATH")
                .replace("allowed after '--'", "allowed in -Dsteelyard.jmhOptions");
        return OPTION.matcher(named)
                .replaceAll(found -> Matcher.quoteReplacement(
                        parameter(found.group(), found.group(1), found.group(2), found.group(3))));
    }

    private String parameter(String whole, String name, @Nullable String between, @Nullable String value) {
        if (name.startsWith("-C")) {
            return "mvn -f" + name.substring(2) + rest(between, value);
        }
        Property property = own.get(name);
        if (property == null || (name.equals("-D") && value == null)) {
            return whole;
        }
        return property.flag() ? property.with(null) + rest(between, value) : property.with(value);
    }

    private static String rest(@Nullable String between, @Nullable String value) {
        return between == null || value == null ? "" : between + value;
    }

    private static Map<String, Property> options(PluginDescriptor plugin, String goal) {
        Map<String, Property> options = new LinkedHashMap<>();
        MojoDescriptor mojo = plugin.getMojo(goal);
        for (Parameter parameter : mojo.getParameters()) {
            String property = property(mojo, parameter);
            if (property.startsWith("steelyard.")) {
                boolean flag = parameter.getType().equals("boolean");
                options.put(option(parameter), new Property(property, flag, isOn(parameter) ? "false" : null));
            }
        }
        return options;
    }

    /** Returns the option that a parameter stands for; what is no option, such as an operand, gets a name that no text has. */
    static String option(Parameter parameter) {
        String name = parameter.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
        return switch (name) {
            case "system-property" -> "-D";
            case "jmh-options" -> "--";
            default -> (isOn(parameter) ? "--no-" : "--") + name;
        };
    }

    /** Returns whether a parameter is on by default: its option switches it off. */
    private static boolean isOn(Parameter parameter) {
        return "true".equals(parameter.getDefaultValue());
    }

    private static String property(MojoDescriptor mojo, Parameter parameter) {
        if (mojo.getMojoConfiguration() == null) {
            return "";
        }
        var configured = mojo.getMojoConfiguration().getChild(parameter.getName(), false);
        String value = configured == null || configured.getValue() == null ? "" : configured.getValue();
        return value.startsWith("${") && value.endsWith("}") ? value.substring(2, value.length() - 1) : "";
    }
}
