package dev.steelyard.cli.compare;

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

/** The variants and the options that bind to them: told to a {@link VariantBinder} in the order of the words. */
final class VariantOptions {
    static final String HEADING = "Variants";

    private VariantOptions() {}

    /** Returns options and positional parameters, one a variant, that tell the binder what they read. */
    static CommandSpec spec(VariantBinder binder) {
        return spec(
                binder,
                "VARIANT",
                "A revision (branch, tag, commit, HEAD~2), '.' for the working tree as it is, or jar:PATH;"
                        + " each may end in :NAME. The first is the baseline. One alone is compared with"
                        + " its merge base with the main branch.");
    }

    /** Returns options and a positional parameter for one variant, that tell the binder what they read. */
    static CommandSpec single(VariantBinder binder) {
        return spec(
                binder,
                "REV",
                "A revision (branch, tag, commit, HEAD~2), '.' for the working tree as it is, or jar:PATH;"
                        + " it may end in :NAME. Every variant is this.");
    }

    /**
     * Returns options and positional parameters, the first for a suite and then one a version, that tell the binder what
     * they read.
     *
     * @param suite told of the suite's name
     */
    static CommandSpec versions(VariantBinder binder, Consumer<String> suite) {
        CommandSpec spec = CommandSpec.create();
        spec.addPositional(words("0", "0..1", "SUITE", "Its name; without one, all are listed.", suite));
        spec.addPositional(words(
                "1..*",
                "0..*",
                "VERSION",
                "A version of the suite's subject; each may end in :NAME. The first is the baseline. The same one twice"
                        + " shows what chance makes.",
                binder::variant));
        return bound(spec, binder);
    }

    private static CommandSpec spec(VariantBinder binder, String label, String description) {
        CommandSpec spec = CommandSpec.create();
        spec.addPositional(words("0..*", "0..*", label, description, binder::variant));
        return bound(spec, binder);
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
    private static CommandSpec bound(CommandSpec spec, VariantBinder binder) {
        spec.addOption(option("-D", "KEY=VALUE", "System property of the forks: -Dname=value.", binder::property));
        spec.addOption(
                option("--param", "KEY=VALUE", "Value of a benchmark's @Param for this variant.", binder::param));
        spec.addOption(
                option("--jvm", "PATH", "JDK, or java executable, of the forks.", text -> binder.jvm(existing(text))));
        spec.addOption(
                option("--jvm-args", "ARGS", "JVM arguments of the forks, quoted as for a shell.", binder::jvmArgs));
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
            throw new IllegalArgumentException("there is no JDK at '" + text + "'");
        }
        return path;
    }
}
