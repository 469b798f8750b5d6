package dev.steelyard.explain.recording;

import dev.steelyard.explain.profile.ForkInlining;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what HotSpot writes with {@code -XX:+LogCompilation}: one element per line, nested as the compiler inlines. Only
 * what C2 compiled to the end counts.
 */
final class CompilationLog {

    private static final Pattern ELEMENT = Pattern.compile("<(/?[a-z_]+)((?: [^>]*)?)>");
    private static final Pattern ATTRIBUTE = Pattern.compile(" (\\w+)='([^']*)'");
    private static final Pattern INTRINSIC = Pattern.compile("_\\w+");
    private static final String ROOT_ELEMENT_END = "</hotspot_log>";
    /** What C1 compiles has its level. */
    private static final String LEVEL = "level";

    private static final String METHOD = "method";
    private static final String NUMBER = "compile_id";
    private static final String VIRTUAL_CALL = "virtual call";

    private final HotCode code = new HotCode();
    /** Bytes of the machine code of each compilation, without the data that belongs to it. */
    private final Map<String, Integer> sizes = new HashMap<>();

    /** Classes and methods of the compilation that is being read, by the numbers that its other elements have for them. */
    private final Map<String, String> classes = new HashMap<>();

    private final Map<String, HotCode.Method> methods = new HashMap<>();
    private final Deque<String> parsed = new ArrayDeque<>();
    private Optional<HotCode.Compilation> compilation = Optional.empty();
    private Map<String, String> call = Map.of();

    private CompilationLog() {}

    /**
     * Reads the log of a fork.
     *
     * @return empty if it was not written to its end; without calls if the benchmark's loop was not compiled
     */
    static Optional<ForkInlining> read(Path file) {
        CompilationLog log = new CompilationLog();
        boolean complete = false;
        // A reader that is made like this replaces what is no UTF-8.
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                log.line(line);
                complete |= line.startsWith(ROOT_ELEMENT_END);
            }
        } catch (IOException broken) {
            return Optional.empty();
        }
        return complete ? Optional.of(log.code.inlining(log.sizes)) : Optional.empty();
    }

    private void line(String line) {
        Matcher element = ELEMENT.matcher(line);
        if (!element.lookingAt()) {
            return;
        }
        String name = element.group(1);
        if (name.equals("task")) {
            begin(attributes(element.group(2)));
        } else if (name.equals("nmethod")) {
            size(attributes(element.group(2)));
        } else {
            compilation.ifPresent(current -> within(current, name, element.group(2)));
        }
    }

    private static Map<String, String> attributes(String text) {
        Map<String, String> attributes = new HashMap<>();
        Matcher attribute = ATTRIBUTE.matcher(text);
        while (attribute.find()) {
            attributes.put(
                    attribute.group(1),
                    attribute
                            .group(2)
                            .replace("&lt;", "<")
                            .replace("&gt;", ">")
                            .replace("&quot;", "\"")
                            .replace("&apos;", "'")
                            .replace("&amp;", "&"));
        }
        return attributes;
    }

    /** The instructions are those between two of the parts that an installed method has. */
    private void size(Map<String, String> installed) {
        int bytes = (int) (number(installed, "stub_offset", 0) - number(installed, "insts_offset", 0));
        if (bytes > 0) {
            sizes.put(installed.getOrDefault(NUMBER, ""), bytes);
        }
    }

    private void begin(Map<String, String> task) {
        classes.clear();
        methods.clear();
        parsed.clear();
        call = Map.of();
        String method = task.getOrDefault(METHOD, "");
        compilation = task.containsKey(LEVEL)
                ? Optional.empty()
                : Optional.of(
                        new HotCode.Compilation(task.getOrDefault(NUMBER, ""), method, task.containsKey("osr_bci")));
    }

    private void within(HotCode.Compilation current, String name, String text) {
        switch (name) {
            case "klass" -> {
                Map<String, String> values = attributes(text);
                classes.put(values.getOrDefault("id", ""), values.getOrDefault("name", ""));
            }
            case METHOD -> {
                Map<String, String> values = attributes(text);
                methods.put(
                        values.getOrDefault("id", ""),
                        new HotCode.Method(
                                classes.getOrDefault(values.getOrDefault("holder", ""), ""),
                                values.getOrDefault("name", "")));
            }
            case "parse" -> parsed.push(attributes(text).getOrDefault(METHOD, ""));
            case "/parse" -> parsed.poll();
            case "call" -> {
                call = attributes(text);
                dispatched(current, call);
            }
            case "intrinsic" -> {
                String id = attributes(text).getOrDefault("id", "");
                if (INTRINSIC.matcher(id).matches()) {
                    current.add(id, executions(call));
                }
                call = Map.of();
            }
            case "inline_success" -> decided(current, Optional.empty());
            case "inline_fail" ->
                decided(current, Optional.of(attributes(text).getOrDefault("reason", "no reason given")));
            // The compiler begins again, without one of its optimizations.
            case "failure" -> current.restart();
            case "task_done" -> {
                Map<String, String> values = attributes(text);
                if (values.getOrDefault("success", "").equals("1")) {
                    code.add(current, number(values, "stamp", 0));
                }
            }
            default -> {}
        }
    }

    private void decided(HotCode.Compilation current, Optional<String> refusal) {
        Map<String, String> decided = call;
        call = Map.of();
        // Outside of any method calls are inlined late, and the log does not say into what.
        Optional<HotCode.Method> caller = Optional.ofNullable(parsed.peek()).map(methods::get);
        Optional<HotCode.Method> callee = Optional.ofNullable(methods.get(decided.getOrDefault(METHOD, "")));
        if (caller.isPresent() && callee.isPresent()) {
            boolean direct = refusal.filter(VIRTUAL_CALL::equals).isEmpty();
            current.add(new HotCode.Site(caller.get(), callee.get(), executions(decided), direct, refusal));
        }
    }

    private static double executions(Map<String, String> call) {
        return number(call, "count", 0) * number(call, "prof_factor", 1);
    }

    /** Of a virtual call, the JVM has counted the two classes that it met first. */
    private void dispatched(HotCode.Compilation current, Map<String, String> call) {
        Optional<HotCode.Method> caller = Optional.ofNullable(parsed.peek()).map(methods::get);
        Optional<HotCode.Method> callee = Optional.ofNullable(methods.get(call.getOrDefault(METHOD, "")));
        double count = number(call, "count", 0);
        Map<String, Double> receivers = new HashMap<>();
        for (String receiver : List.of("receiver", "receiver2")) {
            Optional.ofNullable(classes.get(call.getOrDefault(receiver, "")))
                    .ifPresent(name -> receivers.merge(name, number(call, receiver + "_count", 0), Double::sum));
        }
        if (caller.isPresent() && callee.isPresent() && count > 0 && !receivers.isEmpty()) {
            current.add(new HotCode.Dispatched(caller.get(), callee.get(), count, receivers));
        }
    }

    private static double number(Map<String, String> values, String name, double otherwise) {
        try {
            return Double.parseDouble(values.getOrDefault(name, ""));
        } catch (NumberFormatException absent) {
            return otherwise;
        }
    }
}
