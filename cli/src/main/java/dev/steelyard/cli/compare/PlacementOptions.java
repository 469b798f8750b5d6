package dev.steelyard.cli.compare;

import dev.steelyard.core.placement.CpuList;
import dev.steelyard.core.placement.PlacementRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Where forks run. */
final class PlacementOptions {
    @Option(
            names = "--pin",
            arity = "0..1",
            paramLabel = "CPUS",
            preprocessor = Cpus.class,
            description =
                    "Run the worker threads of all forks on the same CPUs, one for each thread of the benchmark, and"
                            + " everything else on others. CPUS is a list such as 2,3; without it they are chosen.")
    private @Nullable Chosen pin;

    @Option(names = "--no-aslr", description = "Start forks without randomised addresses (setarch -R).")
    private boolean fixedAddresses;

    @Option(
            names = "--pretouch",
            description = "Fix the heap of each fork, at the size its arguments give or else 1 GiB, and touch all of it"
                    + " at its start.")
    private boolean pretouch;

    /** Tells whether {@code --pin} was given, which picocli does not count among the options that it matched. */
    boolean pinned() {
        return pin != null;
    }

    PlacementRequest request() {
        return new PlacementRequest(Optional.ofNullable(pin).map(Chosen::cpus), fixedAddresses, pretouch);
    }

    /** The value of {@code --pin}; no CPUs to have them chosen. */
    private record Chosen(List<Integer> cpus) {}

    /** Takes the word after the option if it is a list of CPUs: what follows may as well be a variant. */
    static final class Cpus implements IParameterPreprocessor {
        /** Commits abbreviated to digits alone are longer. */
        private static final Pattern LIST = Pattern.compile("\\d{1,4}(-\\d{1,4})?(,\\d{1,4}(-\\d{1,4})?)*");

        @Override
        @SuppressWarnings("JdkObsolete") // picocli hands out a Stack
        public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> form) {
            if (option.<@Nullable Object>getValue() != null) {
                throw new ParameterException(command.commandLine(), "option '--pin' is given twice");
            }
            boolean attached = "=".equals(form.get("separator"));
            if (words.isEmpty() || (!attached && !LIST.matcher(words.peek()).matches())) {
                option.setValue(new Chosen(List.of()));
                return true;
            }
            try {
                option.setValue(new Chosen(CpuList.parse(words.pop())));
            } catch (IllegalArgumentException e) {
                throw new ParameterException(command.commandLine(), "Invalid value for '--pin': " + e.getMessage(), e);
            }
            return true;
        }
    }
}
