package dev.steelyard.core.schedule;

import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.stats.RepeatedTest;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FirstLooksTest {

    /** All have one thread. */
    private static final Comparator<Benchmark> ALIKE = Comparator.comparingInt(Benchmark::threads);

    private static Map<Benchmark, Duration> needs(int... seconds) {
        Map<Benchmark, Duration> needs = new LinkedHashMap<>();
        for (int i = 0; i < seconds.length; i++) {
            needs.put(benchmark("Many.b" + i), Duration.ofSeconds(seconds[i]));
        }
        return needs;
    }

    private static List<String> chosen(Map<Benchmark, Duration> needs, int budget, long seed) {
        return FirstLooks.chosen(size -> needs, needs.size(), ALIKE, Duration.ofSeconds(budget), seed).stream()
                .map(benchmark -> benchmark.name().replaceAll(".*\\.b", ""))
                .toList();
    }

    @Test
    void the_quickest_are_chosen_while_they_fit() {
        assertThat(chosen(needs(50, 30, 10, 40), 80, 1)).containsExactly("2", "1", "3");
        assertThat(chosen(needs(50, 30, 10, 40), 79, 1)).containsExactly("2", "1");
    }

    @Test
    void nobody_is_chosen_where_all_fit_and_one_where_none_does() {
        assertThat(chosen(needs(50, 30, 10, 40), 130, 1)).isEmpty();
        assertThat(chosen(needs(), 1, 1)).isEmpty();
        assertThat(chosen(needs(50, 30, 10, 40), 5, 1)).containsExactly("2");
    }

    @Test
    void those_with_more_threads_than_cpus_come_last_however_quick_they_are() {
        Map<Benchmark, Duration> needs = needs(50, 30, 10, 40);
        Benchmark crowded = benchmark("Many.b2");
        assertThat(FirstLooks.chosen(
                        size -> needs, 4, Comparator.comparing(crowded::equals), Duration.ofSeconds(80), 1))
                .containsExactly(benchmark("Many.b1"), benchmark("Many.b3"));
        assertThat(FirstLooks.chosen(size -> needs, 4, ALIKE, Duration.ofSeconds(80), 1))
                .hasSize(3);
    }

    @Test
    void equally_quick_ones_are_drawn_from_the_seed_whatever_their_order() {
        Map<Benchmark, Duration> needs = needs(10, 10, 10, 10, 10, 10, 10, 10);
        Map<Benchmark, Duration> reversed = new LinkedHashMap<>();
        List.copyOf(needs.entrySet()).stream()
                .sorted(Map.Entry.<Benchmark, Duration>comparingByKey().reversed())
                .forEach(need -> reversed.put(need.getKey(), need.getValue()));
        Set<List<String>> drawn = new HashSet<>();
        for (long seed = 0; seed < 20; seed++) {
            List<String> two = chosen(needs, 20, seed);
            assertThat(two).hasSize(2).isEqualTo(chosen(reversed, 20, seed));
            drawn.add(two);
        }
        assertThat(drawn).hasSizeGreaterThan(5);
    }

    @Test
    void fewer_benchmarks_need_fewer_blocks_each() {
        // Blocks of 10 s: eight benchmarks need six each, two of them five; a family counts twice as many as are
        // chosen.
        IntFunction<Map<Benchmark, Duration>> needs = size -> {
            int[] seconds = new int[8];
            Arrays.fill(seconds, 10 * RepeatedTest.fewestBlocks(Criteria.DEFAULT, size, 8));
            return needs(seconds);
        };
        assertThat(RepeatedTest.fewestBlocks(Criteria.DEFAULT, 8, 8)).isEqualTo(6);
        assertThat(RepeatedTest.fewestBlocks(Criteria.DEFAULT, 4, 8)).isEqualTo(6);
        assertThat(RepeatedTest.fewestBlocks(Criteria.DEFAULT, 2, 8)).isEqualTo(5);
        assertThat(RepeatedTest.fewestBlocks(Criteria.DEFAULT, 1, 8)).isEqualTo(5);
        assertThat(RepeatedTest.fewestBlocks(Criteria.DEFAULT, 1, 1)).isEqualTo(4);
        assertThat(FirstLooks.chosen(needs, 8, ALIKE, Duration.ofMinutes(8), 1)).isEmpty();
        assertThat(FirstLooks.chosen(needs, 8, ALIKE, Duration.ofSeconds(479), 1))
                .hasSize(7);
        assertThat(FirstLooks.chosen(needs, 8, ALIKE, Duration.ofSeconds(239), 1))
                .hasSize(3);
        assertThat(FirstLooks.chosen(needs, 8, ALIKE, Duration.ofSeconds(10), 1))
                .hasSize(1);
    }

    @Test
    void each_row_for_itself_needs_no_more_blocks_among_others() {
        Criteria single = new Criteria(0.01, Criteria.DEFAULT.margins(), Criteria.DEFAULT.looks(), true);
        assertThat(RepeatedTest.fewestBlocks(single, 35, 70)).isEqualTo(4);
    }

    /** One by one, as they are defined: the most that fit together, each with the blocks that so many need. */
    private static int slowly(int[] seconds, int budget) {
        int[] sorted = seconds.clone();
        Arrays.sort(sorted);
        for (int size = seconds.length; size > 1; size--) {
            int blocks = RepeatedTest.fewestBlocks(Criteria.DEFAULT, size, seconds.length);
            if (Arrays.stream(sorted, 0, size).sum() * blocks <= budget) {
                return size == seconds.length ? 0 : size;
            }
        }
        return 1;
    }

    @Test
    void as_many_as_fit_are_found_without_trying_every_number() {
        SplittableRandom random = new SplittableRandom(11);
        for (int trial = 0; trial < 500; trial++) {
            int[] seconds = random.ints(random.nextInt(2, 40), 1, 30).toArray();
            int budget = random.nextInt(1, 4000);
            IntFunction<Map<Benchmark, Duration>> needs = size -> needs(Arrays.stream(seconds)
                    .map(each -> each * RepeatedTest.fewestBlocks(Criteria.DEFAULT, size, seconds.length))
                    .toArray());
            assertThat(FirstLooks.chosen(needs, seconds.length, ALIKE, Duration.ofSeconds(budget), 1))
                    .as(Arrays.toString(seconds) + " in " + budget + " s")
                    .hasSize(slowly(seconds, budget));
        }
    }

    /** 7000 combinations of one project once took more than a minute. */
    @Test
    void thousands_of_benchmarks_are_asked_about_a_few_times() {
        Map<Benchmark, Duration> needs =
                needs(IntStream.range(0, 7000).map(i -> 10).toArray());
        AtomicInteger asked = new AtomicInteger();
        IntFunction<Map<Benchmark, Duration>> counting = size -> {
            asked.incrementAndGet();
            return needs;
        };
        assertThat(FirstLooks.chosen(counting, 7000, ALIKE, Duration.ofSeconds(25), 1))
                .hasSize(2);
        assertThat(asked).hasValueLessThan(20);
    }
}
