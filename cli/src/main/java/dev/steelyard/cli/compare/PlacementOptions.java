package dev.steelyard.cli.compare;

import dev.steelyard.core.placement.CpuList;
import dev.steelyard.core.placement.PlacementRequest;
import java.util.OptionalInt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for the placement of forks, on CPUs and in time. */
final class PlacementOptions {
    @Option(
            names = "--placement",
            paramLabel = "WHERE",
            converter = Where.class,
            description =
                    "CPUs for worker threads: same-cpu (default: all forks of a block share one CPU per benchmark "
                            + "thread, drawn at random for each block), free (any CPU), or the CPUs to draw from, "
                            + "such as 2,3.")
    private PlacementRequest placement = PlacementRequest.SAME_CPU;

    @Option(
            names = "--alternate",
            description = "Run the forks of a block one after the other, each alone from its start to its end, for "
                    + "benchmarks whose forks cannot be alive at the same time, such as those that bind a fixed port. "
                    + "Intervals are wider. Default: all are alive and take turns.")
    private boolean alternate;

    @Option(
            names = "--groups",
            paramLabel = "N",
            converter = Groups.class,
            description =
                    "Run N blocks at once, each on CPUs of its own (a core group). One block in eight runs alone, "
                            + "as a check; if these differ from the others, only they count. Default: auto, which is one "
                            + "block at a time unless 'calibrate --groups N' has shown N to be safe here.")
    private OptionalInt groups = OptionalInt.empty();

    PlacementRequest request() {
        return (alternate ? placement.alternating() : placement).inGroups(groups);
    }

    /** Reads the value of {@code --groups}. */
    static final class Groups implements ITypeConverter<OptionalInt> {
        private static final String AUTO = "auto";

        @Override
        public OptionalInt convert(String text) {
            if (text.equals(AUTO)) {
                return OptionalInt.empty();
            }
            if (!text.matches("0*[1-9][0-9]{0,3}")) {
                throw new TypeConversionException(
                        "'" + text + "' is neither a number of core groups, such as 4, nor auto");
            }
            return OptionalInt.of(Integer.parseInt(text));
        }
    }

    /** Reads the value of {@code --placement}. */
    static final class Where implements ITypeConverter<PlacementRequest> {
        @Override
        public PlacementRequest convert(String text) {
            if (text.equals(PlacementRequest.SAME_CPU.text())) {
                return PlacementRequest.SAME_CPU;
            }
            if (text.equals(PlacementRequest.FREE.text())) {
                return PlacementRequest.FREE;
            }
            try {
                return PlacementRequest.of(CpuList.parse(text));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage() + "; write same-cpu, free, or a list of CPUs");
            }
        }
    }
}
