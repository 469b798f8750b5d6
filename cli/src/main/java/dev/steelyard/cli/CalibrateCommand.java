package dev.steelyard.cli;

import dev.steelyard.cli.compare.CalibrationOptions;
import dev.steelyard.cli.jmh.JmhArguments;
import dev.steelyard.cli.jmh.JmhRequest;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.compare.calibrate.CalibrateRequest;
import dev.steelyard.compare.request.ResumeRequest;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** {@code steelyard calibrate}. */
@Command(
        name = "calibrate",
        header = "Compare a revision with itself to check for false positives on this machine.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "steelyard calibrate [OPTIONS] REV [-- JMH-OPTIONS]",
            "       steelyard calibrate --resume [RUN]"
        },
        description = {
            "%nMeasures one revision as several variants, whose forks take turns as in a comparison. For each "
                    + "benchmark, shows the differences due to chance, the spread between forks, the noise floor and "
                    + "the smallest change that can be detected. Later comparisons on this machine report the noise "
                    + "floors.",
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard calibrate main                          all benchmarks of a branch",
            "  steelyard calibrate . --include Decoder           some benchmarks of the working tree",
            "  steelyard calibrate main --blocks 20 -- -p size=10"
        },
        exitCodeListHeading = "%nExit codes, the first that applies:%n",
        exitCodeList = {
            "2:usage or configuration error",
            "3:a build or benchmark failed, or there were no results",
            "1:a false verdict: identical code came out as improved or regressed",
            "0:none of the above"
        },
        sortOptions = false)
final class CalibrateCommand implements Callable<Integer> {
    private final Invocation invocation;
    private final List<String> jmhArguments;
    private final CalibrationOptions options = new CalibrationOptions();
    private final ScreenOptions screen = new ScreenOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /**
     * @param invocation what it works with
     * @param jmhArguments what stood after {@code --}
     */
    CalibrateCommand(Invocation invocation, List<String> jmhArguments) {
        this.invocation = invocation;
        this.jmhArguments = List.copyOf(jmhArguments);
    }

    /** Returns this command with all its options, in groups whose names are headings. */
    CommandSpec withOptions() {
        CommandSpec command = CommandSpec.forAnnotatedObject(this);
        options.addTo(command);
        command.addMixin("Screen", CommandSpec.forAnnotatedObject(screen));
        return command;
    }

    @Override
    public Integer call() {
        JmhRequest jmh = JmhArguments.parse(jmhArguments);
        if (options.isResume()) {
            List<String> given = spec.commandLine().getParseResult().matchedOptions().stream()
                    .map(OptionSpec::longestName)
                    .toList();
            ResumeRequest request = options.resumeRequest(given, !jmhArguments.isEmpty());
            return invocation.run(
                    screen, console -> invocation.useCases().resumeCalibration().run(request, console));
        }
        CalibrateRequest request = options.request(jmh, invocation.arguments());
        return invocation.run(
                screen, console -> invocation.useCases().calibrate().run(request, console));
    }
}
