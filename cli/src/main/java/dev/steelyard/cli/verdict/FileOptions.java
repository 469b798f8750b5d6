package dev.steelyard.cli.verdict;

import dev.steelyard.verdict.files.VerdictRequest.VariantFiles;
import java.util.List;
import java.util.Stack;
import java.util.function.Consumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/** The files of the variants, read in the order of the words. */
public final class FileOptions {

    /** The heading of these options. */
    public static final String HEADING = "Variants";

    private final VariantFileParser parser = new VariantFileParser();

    /** The variants that were named; the first is the baseline. */
    public List<VariantFiles> variants() {
        return parser.variants();
    }

    /** Returns options and positional parameters. */
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create();
        spec.addPositional(PositionalParamSpec.builder()
                .index("0..*")
                .arity("0..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel("FILE")
                .description("Results of one variant: JMH's JSON, its CSV, or its console output. The first on the "
                        + "command line is the baseline. Each variant is named after its file.")
                .parameterConsumer((words, arg, command) -> take(words, arg, command, parser::file))
                .build());
        spec.addOption(OptionSpec.builder("--join")
                .arity("1")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel("NAME=FILE,FILE")
                .description(
                        "Name of a variant and its files; the forks of all its files are combined. Use it in place of "
                                + "a FILE; repeat a NAME to add files.")
                .parameterConsumer((words, arg, command) -> take(words, arg, command, parser::join))
                .build());
        return spec;
    }

    @SuppressWarnings("JdkObsolete") // picocli hands out a Stack
    private static void take(Stack<String> words, ArgSpec arg, CommandSpec command, Consumer<String> reader) {
        String name = arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
        if (words.isEmpty()) {
            throw new ParameterException(
                    command.commandLine(),
                    "Missing required parameter for option '" + name + "' (" + arg.paramLabel() + ")");
        }
        try {
            reader.accept(words.pop());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    command.commandLine(), "Invalid value for '" + name + "': " + e.getMessage(), e);
        }
    }
}
