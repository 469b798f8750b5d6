package dev.steelyard.cli.variant;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Stack;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/** The variants and the options that bind to them: told to a {@link VariantParser} in the order of the words. */
public final class VariantOptions {
    /** Heading of these options in the help of a command. */
    public static final String HEADING = "Variants";

    private VariantOptions() {}

    /** Returns options and positional parameters, one a variant, that tell the parser what they read. */
    public static CommandSpec spec(VariantParser parser) {
        return spec(
                parser,
                "VARIANT",
                "Revision (branch, tag, commit, HEAD~2), '.' for the working tree with its uncommitted changes, or "
                        + "jar:PATH; each may end in :NAME. The first is the baseline. A single one is compared with "
                        + "its merge base with the main branch.");
    }

    /** Returns options and a positional parameter for one variant, that tell the parser what they read. */
    public static CommandSpec single(VariantParser parser) {
        return spec(
                parser,
                "REV",
                "Revision (branch, tag, commit, HEAD~2), '.' for the working tree with its uncommitted changes, or "
                        + "jar:PATH; it may end in :NAME. All variants are copies of it.");
    }

    /** Returns options and positional parameters for the two ends of a range, that tell the parser what they read. */
    public static CommandSpec range(VariantParser parser) {
        return spec(
                parser,
                "REV",
                "Two revisions (branch, tag, commit, HEAD~2): first GOOD, without the change, then BAD, which descends "
                        + "from it and has the change.");
    }

    /** Returns options and positional parameters for revisions and ranges, that tell the parser what they read. */
    public static CommandSpec revisions(VariantParser parser) {
        return spec(
                parser,
                "REV|A..B",
                "Revision (branch, tag, commit, HEAD~2), or a range: the commits after A up to B, over first parents.");
    }

    /**
     * Returns options and positional parameters, the first for a suite and then one a version, that tell the parser what
     * they read.
     *
     * @param suite told of the suite's name
     */
    public static CommandSpec versions(VariantParser parser, Consumer<String> suite) {
        CommandSpec spec = CommandSpec.create();
        spec.addPositional(words("0", "0..1", "SUITE", "Name of a suite. Without it, all suites are listed.", suite));
        spec.addPositional(words(
                "1..*",
                "0..*",
                "VERSION",
                "Version of the suite's library, or revision of its sources; each may end in :NAME. The first is the "
                        + "baseline. Use the same one twice to check for false positives.",
                parser::variant));
        return bound(spec, parser);
    }

    private static CommandSpec spec(VariantParser parser, String label, String description) {
        CommandSpec spec = CommandSpec.create();
        spec.addPositional(words("0..*", "0..*", label, description, parser::variant));
        return bound(spec, parser);
    }

    private static PositionalParamSpec words(
            String index, String arity, String label, String description, Consumer<String> reader) {
        return PositionalParamSpec.builder()
                .index(index)
                .arity(arity)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel(label)
                .description(description)
                .parameterConsumer((words, arg, command) -> take(words, arg, command, reader))
                .build();
    }

    /** Adds the options that bind to variants. */
    private static CommandSpec bound(CommandSpec spec, VariantParser parser) {
        spec.addOption(
                option("-D", "NAME=VALUE", "System property for the forks, such as -Dfast=false.", parser::property));
        spec.addOption(
                option("--param", "NAME=VALUE", "Value of a benchmark's @Param for this variant.", parser::param));
        spec.addOption(
                option("--jvm", "PATH", "JDK or java executable for the forks.", text -> parser.jvm(existing(text))));
        spec.addOption(
                option("--jvm-args", "ARGS", "JVM arguments for the forks, quoted as in a shell.", parser::jvmArgs));
        return spec;
    }

    private static OptionSpec option(String name, String label, String text, Consumer<String> reader) {
        return OptionSpec.builder(name)
                .arity("1")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel(label)
                .description(text)
                .parameterConsumer((words, arg, command) -> take(words, arg, command, reader))
                .build();
    }

    /** Takes one word, even one that looks like an option: JVM arguments do. */
    @SuppressWarnings("JdkObsolete") // picocli hands out a Stack
    private static void take(Stack<String> words, ArgSpec arg, CommandSpec command, Consumer<String> reader) {
        CommandLine commandLine = command.commandLine();
        String name = arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
        if (words.isEmpty()) {
            throw new ParameterException(
                    commandLine, "Missing required parameter for option '" + name + "' (" + arg.paramLabel() + ")");
        }
        try {
            reader.accept(words.pop());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(commandLine, "Invalid value for '" + name + "': " + e.getMessage(), e);
        }
    }

    private static Path existing(String text) {
        Path path = Path.of(text).toAbsolutePath().normalize();
        if (text.isEmpty() || !Files.exists(path)) {
            throw new IllegalArgumentException("no JDK found at '" + text + "'");
        }
        return path;
    }
}
