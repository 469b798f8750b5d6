package dev.steelyard.explain.profile.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.judgment.FrameGraph;
import dev.steelyard.core.judgment.FrameTime;
import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.ForkProfile.Allocated;
import dev.steelyard.explain.profile.ForkProfile.JvmActivity;
import dev.steelyard.explain.profile.ForkProfile.MethodTime;
import dev.steelyard.explain.profile.ForkProfile.Stops;
import dev.steelyard.explain.profile.ForkProfile.Waits;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.SampledStacks;
import dev.steelyard.explain.profile.WaitPlace;
import dev.steelyard.explain.profile.WaitPlace.Way;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Samples are of running threads: with waits beside them, they are parts of less time. */
class WaitsBesideSamplesTest {

    private static final WaitPlace GATE = new WaitPlace(Way.LOCK, "a.Gate", "a.Gate.pass");

    /** Forks with all samples in one method, whose threads waited for a part of their time. */
    private static List<ForkProfile> waiting(double share) {
        JvmActivity activity = new JvmActivity(
                1e9,
                1e6,
                Stops.NONE,
                new TreeMap<>(),
                new TreeMap<>(Map.of(GATE, new Waits(100, share))),
                OptionalDouble.empty());
        ForkProfile fork = new ForkProfile(
                1000,
                new TreeMap<>(Map.of("a.Gate.pass", new MethodTime(1, 1))),
                new TreeMap<>(),
                Allocated.NOTHING,
                new TreeMap<>(),
                new SampledStacks(1000, new TreeMap<>(Map.of("a.Gate.pass", new SampledStacks(1000, new TreeMap<>())))),
                Optional.of(activity));
        return Collections.nCopies(4, fork);
    }

    @Test
    void a_method_that_only_waits_for_longer_takes_no_more_time_itself() {
        Profiles profiles = new Profiles(waiting(0), waiting(0.5));
        List<Observation> found =
                new Observations(profiles, 0.01).of(TimeRatio.exactly(2), Optional.empty(), List.of());
        assertThat(found).singleElement().satisfies(one -> {
            Observation.Waiting waiting = (Observation.Waiting) one;
            assertThat(waiting.place()).isEqualTo(GATE);
            assertThat(waiting.time().estimate()).isCloseTo(1, within(1e-9));
        });
    }

    @Test
    void frames_add_up_to_the_time_in_which_threads_ran() {
        FrameGraph graph = new StackComparison(new Profiles(waiting(0), waiting(0.5)), 0.01)
                .of(100, TimeRatio.exactly(2))
                .orElseThrow();
        assertThat(graph.root().total().after()).isEqualTo(200);
        FrameTime pass = graph.root().callees().get(0).total();
        assertThat(pass.before()).isCloseTo(100, within(1e-9));
        assertThat(pass.after()).isCloseTo(100, within(1e-9));
    }

    @Test
    void threads_never_run_for_less_than_no_time() {
        assertThat(waiting(0).get(0).running()).isEqualTo(1);
        assertThat(waiting(0.25).get(0).running()).isEqualTo(0.75);
        assertThat(waiting(1.2).get(0).running()).isZero();
    }
}
