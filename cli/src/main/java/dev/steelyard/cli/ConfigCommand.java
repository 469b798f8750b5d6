package dev.steelyard.cli;

import static java.util.Objects.requireNonNull;

import dev.steelyard.cli.config.ConfigSchema;
import dev.steelyard.cli.config.ConfigSetting;
import dev.steelyard.cli.config.ConfigTable;
import dev.steelyard.cli.config.ConfiguredWords;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.error.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code steelyard config}. */
@Command(
        name = "config",
        header = "Show the options that steelyard.toml sets, and all others with their defaults.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard config [OPTIONS] [COMMAND]...",
        description =
                "%nReads the steelyard.toml in the project's folder, or the nearest one above it up to the top of the"
                        + " repository, and checks all of it. 'compare' uses the file of its baseline; other commands use this one."
                        + " Options on the command line replace those in the file.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard config compare              each option of 'compare', with its value and where it comes from",
            "  steelyard config --schema > schema.json"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the file is correct, or there is none", "2:the file has an error, or usage error"},
        sortOptions = false)
final class ConfigCommand implements Callable<Integer> {
    private final Invocation invocation;
    private final ConfiguredWords configured;

    @Parameters(paramLabel = "COMMAND", description = "Commands to show. Default: those with options in the file.")
    private List<String> commands = new ArrayList<>();

    @Option(names = "-C", paramLabel = "DIR", description = "Folder of the project. Default: the current one.")
    private Path folder = Path.of("");

    @Option(names = "--schema", description = "Print the JSON schema of steelyard.toml, for editors, and exit.")
    private boolean schema;

    @Mixin(name = "Screen")
    private ScreenOptions screen = new ScreenOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /**
     * @param invocation what it works with
     * @param configured what reads the file
     */
    ConfigCommand(Invocation invocation, ConfiguredWords configured) {
        this.invocation = invocation;
        this.configured = configured;
    }

    @Override
    public Integer call() {
        CommandLine root = spec.commandLine().getParent();
        if (schema) {
            return printed(ConfigSchema.of(root) + "\n");
        }
        if (!Files.isDirectory(folder)) {
            throw UserError.usage("-C: no such folder: " + folder, "Specify the folder of the project.");
        }
        for (String command : commands) {
            if (!ConfigTable.commands().contains(command)) {
                throw UserError.usage(
                        "steelyard.toml cannot configure '" + command + "'",
                        "Specify one of " + String.join(", ", ConfigTable.commands()) + ".");
            }
        }
        List<ConfigSetting> settings = configured.settings(folder);
        List<String> shown = commands.isEmpty()
                ? settings.stream().map(ConfigSetting::command).distinct().toList()
                : commands;
        if (shown.isEmpty()) {
            return printed("""
                    No options are set: steelyard.toml is missing or empty.
                    'steelyard config compare' lists the options that it can set.
                    """);
        }
        StringBuilder text = new StringBuilder();
        for (String command : shown) {
            text.append(text.isEmpty() ? "" : "\n")
                    .append(ConfigTable.of(
                            command, requireNonNull(root.getSubcommands().get(command)), settings));
        }
        return printed(text.toString());
    }

    private int printed(String text) {
        return invocation.run(screen, console -> {
            console.out().print(text);
            return ExitStatus.SUCCESS;
        });
    }
}
