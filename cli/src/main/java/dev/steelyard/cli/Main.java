package dev.steelyard.cli;

import dev.steelyard.cli.config.ConfiguredWords;
import dev.steelyard.cli.config.ConfiguredWords.Added;
import dev.steelyard.cli.ledger.HistoryCommand;
import dev.steelyard.cli.ledger.ImportFilesCommand;
import dev.steelyard.cli.ledger.LedgerAliasCommand;
import dev.steelyard.cli.ledger.LedgerBackupCommand;
import dev.steelyard.cli.ledger.LedgerCheckCommand;
import dev.steelyard.cli.ledger.LedgerCommand;
import dev.steelyard.cli.ledger.LedgerExportCommand;
import dev.steelyard.cli.ledger.LedgerImportCommand;
import dev.steelyard.cli.ledger.LedgerMarkCommand;
import dev.steelyard.cli.ledger.LedgerMarksCommand;
import dev.steelyard.cli.ledger.LedgerPruneCommand;
import dev.steelyard.cli.ledger.LedgerQuarantineCommand;
import dev.steelyard.cli.ledger.TokenCommand;
import dev.steelyard.cli.ledger.TokenCreateCommand;
import dev.steelyard.cli.ledger.TokenListCommand;
import dev.steelyard.cli.ledger.TokenRevokeCommand;
import dev.steelyard.cli.screen.Errors;
import dev.steelyard.cli.screen.HelpSections;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.cli.screen.Terminal;
import dev.steelyard.core.error.UserError;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;

/** The command line as a function: arguments and streams in, exit code out. */
public final class Main {
    /** Commands after which options of JMH may follow. */
    private static final Set<String> MEASURING = Set.of("compare", "suite", "calibrate", "run", "bisect", "drill");

    private static final String CONFIG = "config";
    private static final Set<String> VERSION = Set.of("-V", "--version");

    private final UseCases useCases;
    private final Terminal terminal;
    private final Map<String, String> environment;

    /**
     * @param useCases what the commands do
     * @param terminal where the output goes
     * @param environment variables for git
     */
    public Main(UseCases useCases, Terminal terminal, Map<String, String> environment) {
        this.useCases = useCases;
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
    }

    /** Returns the command line with everything that it needs from this machine, for front ends that run in a JVM of their own. */
    public static Main standard() {
        return Wiring.main();
    }

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] args) {
        System.exit(standard().run(args, utf8(FileDescriptor.out), utf8(FileDescriptor.err)));
    }

    /** UTF-8 whatever the locale says: benchmarks and revisions have names in any language. */
    private static PrintStream utf8(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }

    /**
     * Runs one command.
     *
     * @param args the arguments
     * @param out gets data
     * @param err gets progress and errors
     * @return the exit code, see {@link dev.steelyard.compare.command.ExitStatus}
     */
    public int run(String[] args, PrintStream out, PrintStream err) {
        int end = Arrays.asList(args).indexOf("--");
        List<String> own = List.of(args).subList(0, end < 0 ? args.length : end);
        List<String> jmh = end < 0 ? List.of() : List.of(args).subList(end + 1, args.length);
        Errors errors = new Errors(err, own.contains("--debug"));
        Invocation plain = new Invocation(useCases, terminal, out, err, List.of(args), List.of());
        if (end >= 0 && (own.isEmpty() || !MEASURING.contains(own.get(0)))) {
            return errors.show(UserError.usage(
                    "this command takes no arguments after '--'",
                    "Only 'steelyard compare', 'steelyard suite', 'steelyard calibrate', 'steelyard run', 'steelyard "
                            + "bisect' and 'steelyard drill' take JMH options."));
        }
        List<String> words = new ArrayList<>(own);
        List<String> cautions;
        try {
            Added added = configured(plain, jmh, errors).to(own, jmh);
            words.addAll(added.words());
            cautions = added.cautions();
        } catch (RuntimeException e) {
            return errors.show(e);
        } catch (Error e) {
            // As of a file that is nested too deeply; the JVM's own exit code would read as a regression.
            return errors.unexpected(e);
        }
        List<String> recorded = new ArrayList<>(words);
        if (end >= 0) {
            recorded.addAll(List.of(args).subList(end, args.length));
        }
        Invocation invocation = new Invocation(useCases, terminal, out, err, recorded, cautions);
        CommandLine commandLine = commandLine(words, invocation, jmh, errors);
        commandLine.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        commandLine.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
        try {
            return commandLine.execute(words.toArray(String[]::new));
        } catch (Error e) {
            return errors.unexpected(e);
        }
    }

    private static CommandLine ledger(Invocation invocation) {
        UseCases.OfLedger useCases = invocation.useCases().ledger();
        CommandLine ledger = new CommandLine(new LedgerCommand())
                .addSubcommand("check", onScreen(invocation, useCases.check(), LedgerCheckCommand::new))
                .addSubcommand("backup", onScreen(invocation, useCases.backup(), LedgerBackupCommand::new))
                .addSubcommand("prune", onScreen(invocation, useCases.prune(), LedgerPruneCommand::new))
                .addSubcommand("export", onScreen(invocation, useCases.export(), LedgerExportCommand::new))
                .addSubcommand("import-run", onScreen(invocation, useCases.importRuns(), LedgerImportCommand::new))
                .addSubcommand("import", onScreen(invocation, useCases.importFiles(), ImportFilesCommand::new))
                .addSubcommand("alias", onScreen(invocation, useCases.alias(), LedgerAliasCommand::new))
                .addSubcommand("mark", onScreen(invocation, useCases.mark(), LedgerMarkCommand::new))
                .addSubcommand("marks", onScreen(invocation, useCases.marks(), LedgerMarksCommand::new))
                .addSubcommand("quarantine", onScreen(invocation, useCases.quarantine(), LedgerQuarantineCommand::new));
        ledger.getSubcommands().values().forEach(HelpSections::set);
        return ledger;
    }

    private static CommandLine token(Invocation invocation) {
        UseCases.OfLedger useCases = invocation.useCases().ledger();
        CommandLine token = new CommandLine(new TokenCommand())
                .addSubcommand("create", onScreen(invocation, useCases.createToken(), TokenCreateCommand::new))
                .addSubcommand("list", onScreen(invocation, useCases.tokens(), TokenListCommand::new))
                .addSubcommand("revoke", onScreen(invocation, useCases.revokeToken(), TokenRevokeCommand::new));
        token.getSubcommands().values().forEach(HelpSections::set);
        return token;
    }

    /** Returns a command of a package that knows nothing of the screen, with the options for it. */
    private static <R> CommandSpec onScreen(
            Invocation invocation, UseCases.UseCase<R> useCase, Function<ToIntFunction<R>, Object> command) {
        ScreenOptions screen = new ScreenOptions();
        CommandSpec spec = CommandSpec.forAnnotatedObject(
                command.apply(request -> invocation.run(screen, console -> useCase.run(request, console))));
        spec.addMixin("Screen", CommandSpec.forAnnotatedObject(screen));
        return spec;
    }

    /** What reads configuration files, with command lines of its own to check them by. */
    private ConfiguredWords configured(Invocation invocation, List<String> jmh, Errors errors) {
        return new ConfiguredWords(words -> commandLine(words, invocation, jmh, errors), environment);
    }

    /**
     * Returns a command line that reads some words: with the command that they name alone, since making all of them takes a good part
     * of the time of a short command; with all commands if they name none.
     */
    private CommandLine commandLine(List<String> words, Invocation invocation, List<String> jmh, Errors errors) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("compare", () -> new CompareCommand(invocation, jmh).withOptions());
        commands.put("suite", () -> new SuiteCommand(invocation, jmh).withOptions());
        commands.put("verdict", () -> new VerdictCommand(invocation).withOptions());
        commands.put("calibrate", () -> new CalibrateCommand(invocation, jmh).withOptions());
        commands.put("drill", () -> new DrillCommand(invocation, jmh).withOptions());
        commands.put("report", () -> new ReportCommand(invocation));
        commands.put("publish", () -> new PublishCommand(invocation));
        commands.put("explain", () -> new ExplainCommand(invocation));
        commands.put("run", () -> new RunCommand(invocation, jmh).withOptions());
        commands.put("bisect", () -> new BisectCommand(invocation, jmh).withOptions());
        commands.put("detect", () -> new DetectCommand(invocation));
        commands.put("lint", () -> new LintCommand(invocation));
        commands.put("host", () -> new HostCommand(invocation));
        commands.put(CONFIG, () -> new ConfigCommand(invocation, configured(invocation, jmh, errors)));
        commands.put(
                "history",
                () -> onScreen(invocation, invocation.useCases().ledger().history(), HistoryCommand::new));
        commands.put("ledger", () -> ledger(invocation));
        commands.put("token", () -> token(invocation));
        commands.put("serve", () -> new ServeCommand(invocation));
        commands.put("site", () -> new SiteCommand(invocation));
        commands.put("work", () -> new WorkCommand(invocation));
        commands.put("demo", () -> new DemoCommand(invocation));
        String named = words.isEmpty() ? "" : words.get(0);
        CommandLine commandLine = new CommandLine(new RootCommand());
        // The one that shows the options of others needs them all.
        if (commands.containsKey(named) && !named.equals(CONFIG)) {
            commands.keySet().retainAll(Set.of(named));
        } else if (VERSION.contains(named)) {
            commands.clear();
        }
        commands.forEach((name, command) -> commandLine.addSubcommand(name, command.get()));
        commandLine.getSubcommands().values().forEach(HelpSections::set);
        Converters.register(commandLine);
        // A revision may be '@' or '@{-1}'; only picocli would take these for files of arguments.
        commandLine.setExpandAtFiles(false);
        commandLine.setUsageHelpWidth(100);
        commandLine.setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
        commandLine.setParameterExceptionHandler((e, args) -> errors.showUsage(e));
        commandLine.setExecutionExceptionHandler((e, command, result) -> errors.show(e));
        return commandLine;
    }
}
