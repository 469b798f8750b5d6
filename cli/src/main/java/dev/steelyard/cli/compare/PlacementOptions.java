package dev.steelyard.cli.compare;

import dev.steelyard.core.placement.CpuList;
import dev.steelyard.core.placement.PlacementRequest;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Where forks run. */
final class PlacementOptions {
    @Option(
            names = "--placement",
            paramLabel = "WHERE",
            converter = Where.class,
            description =
                    "Which CPUs worker threads use: same-cpu (default: all forks of a block share one CPU for each thread"
                            + " of the benchmark, drawn anew for each block), free (any), or CPUs to draw from, such as"
                            + " 2,3.")
    private PlacementRequest placement = PlacementRequest.SAME_CPU;

    PlacementRequest request() {
        return placement;
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
                throw new TypeConversionException("write same-cpu, free, or CPUs: " + e.getMessage());
            }
        }
    }
}
