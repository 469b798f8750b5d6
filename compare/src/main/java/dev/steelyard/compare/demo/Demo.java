package dev.steelyard.compare.demo;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Piloting;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.run.Compare;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A comparison on a bundled sample: four attempts at a decoder against its baseline. */
public final class Demo {

    /** Blocks of the demonstration: enough for its large changes, and done in a few minutes. */
    private static final int BLOCKS = 6;

    private final Compare compare;
    private final Path home;

    /**
     * @param compare the main job
     * @param home folder below which the sample repository is laid out
     */
    public Demo(Compare compare, Path home) {
        this.compare = compare;
        this.home = home;
    }

    /**
     * Creates the sample repository and compares its branches.
     *
     * @throws UserError if the sample cannot be laid out or built
     */
    public ExitStatus run(DemoRequest request, Console console) {
        console.progress().phase("creating the sample repository in " + home);
        Path repository;
        try {
            repository = DemoRepository.layOutBelow(home);
        } catch (IOException e) {
            throw UserError.failed(
                            "cannot create the sample repository in " + home + ": " + e.getMessage(),
                            "Remove that folder, or check that it is writable and that git is installed.")
                    .causedBy(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw UserError.failed("interrupted", "Run the demo again.").causedBy(e);
        }
        explain(console);
        return compare.compare(asked(request, repository), console);
    }

    private static void explain(Console console) {
        List.of(
                        "a decoder reads variable-length longs and doubles from a stream, byte by byte (branch baseline);",
                        "four branches are up for review: unrolled, buffered, checked, and same, which only changes a "
                                + "comment",
                        "each block starts one JVM per branch; they take turns, so noise affects all of them equally",
                        BLOCKS + " blocks per benchmark; 'same' checks for false positives on this machine")
                .forEach(line -> console.progress().phase(line));
    }

    private CompareRequest asked(DemoRequest request, Path repository) {
        List<VariantSpec> variants = new ArrayList<>();
        variants.add(branch(DemoRepository.BASELINE));
        DemoRepository.treatments().forEach(name -> variants.add(branch(name)));
        Criteria standard = Criteria.DEFAULT;
        return new CompareRequest(
                repository,
                variants,
                Optional.empty(),
                BuildSettings.FIND,
                JmhOptions.NONE,
                new Criteria(standard.alpha(), standard.margins(), Looks.once(BLOCKS), standard.perBenchmark()),
                // One of its branches is identical code, and time is short: no canary.
                new Pace(
                        Pace.UNLIMITED,
                        Optional.empty(),
                        Piloting.BUNDLED,
                        OptionalLong.empty(),
                        Optional.empty(),
                        false),
                PlacementRequest.SAME_CPU,
                // It must find a regression, so finding one is no failure.
                new Output(
                        request.folder(),
                        FailOn.NEVER,
                        request.format(),
                        false,
                        request.commandLine(),
                        Optional.empty(),
                        request.recording()));
    }

    private static VariantSpec branch(String name) {
        return new VariantSpec(new Source(Source.Kind.REVISION, name), name, Optional.empty(), VariantSettings.NONE);
    }
}
