package dev.steelyard.core.judgment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Where time is spent on both sides: a differential flame graph.
 *
 * @param root JMH's loop with everything that it runs
 * @param forksBefore number of recorded forks of the baseline, above 0
 * @param forksAfter number of recorded forks of the treatment, above 0
 */
public record FrameGraph(Frame root, int forksBefore, int forksAfter) {

    /** Tolerance for rounding errors of sums. */
    private static final double ROUNDING = 1e-6;

    public FrameGraph {
        if (forksBefore < 1 || forksAfter < 1) {
            throw new IllegalArgumentException(forksBefore + " and " + forksAfter + " forks");
        }
    }

    /**
     * A frame.
     *
     * @param name class and name of the method; empty for the root and, below it, for frames too small to be shown
     * @param total time in it and in everything that it calls
     * @param self time in it, excluding callees
     * @param callees its callees; their total time is at most its own total
     */
    public record Frame(Optional<String> name, FrameTime total, FrameTime self, List<Frame> callees) {

        public Frame {
            callees = List.copyOf(callees);
            if (exceeds(callees, self, total, FrameTime::before) || exceeds(callees, self, total, FrameTime::after)) {
                throw new IllegalArgumentException("the parts of " + name.orElse("a frame") + " exceed it");
            }
        }

        private static boolean exceeds(
                List<Frame> callees, FrameTime self, FrameTime total, ToDoubleFunction<FrameTime> side) {
            double parts = side.applyAsDouble(self)
                    + callees.stream()
                            .mapToDouble(frame -> side.applyAsDouble(frame.total))
                            .sum();
            double all = side.applyAsDouble(total);
            return parts > all + ROUNDING * (all + Double.MIN_NORMAL);
        }

        /** Returns the height of the tree, including this frame. */
        public int height() {
            return 1 + callees.stream().mapToInt(Frame::height).max().orElse(0);
        }
    }

    /**
     * A frame with those that call it.
     *
     * @param frame the frame
     * @param callers their names, the nearest first, without the root
     */
    public record Place(Frame frame, List<String> callers) {
        public Place {
            callers = List.copyOf(callers);
        }
    }

    /**
     * Returns the frames whose own time changed most, among those that could be compared: the changes of all frames' own times add up to
     * the change of the whole.
     *
     * @param most maximum number of frames
     */
    public List<Place> mostChanged(int most) {
        List<Place> places = new ArrayList<>();
        collect(root, List.of(), places);
        return places.stream()
                .filter(place -> place.frame.self.interval().isPresent())
                .sorted(Comparator.comparing((Place place) -> !place.frame.self.clear())
                        .thenComparingDouble(place -> -Math.abs(place.frame.self.change())))
                .limit(most)
                .toList();
    }

    private static void collect(Frame frame, List<String> callers, List<Place> places) {
        places.add(new Place(frame, callers));
        List<String> path = new ArrayList<>();
        frame.name.ifPresent(path::add);
        path.addAll(callers);
        frame.callees.forEach(callee -> collect(callee, path, places));
    }
}
