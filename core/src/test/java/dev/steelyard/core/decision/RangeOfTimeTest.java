package dev.steelyard.core.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.evidence.SyntheticBlocks;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.BoundaryCache;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The number of blocks to a verdict that is foretold, against what then happens in simulated series. */
class RangeOfTimeTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Benchmark BENCHMARK = SyntheticBlocks.benchmark("Decoder.longs");
    private static final int LAST = Criteria.DEFAULT.looks().last();

    /** What was foretold at some number of blocks. */
    private record Foretold(int at, int least, int most) {}

    @Test
    void about_three_of_five_series_end_within_the_range_and_few_after_it() {
        SplittableRandom random = new SplittableRandom(5);
        int within = 0;
        int after = 0;
        int all = 0;
        for (int series = 0; series < 150; series++) {
            double spread = 0.02 + 0.04 * random.nextDouble();
            List<Foretold> foretold = new ArrayList<>();
            int end = end(random, spread, foretold);
            for (Foretold each : foretold) {
                int more = end - each.at;
                all++;
                within += more >= each.least && more <= each.most ? 1 : 0;
                after += more > each.most ? 1 : 0;
            }
        }
        assertThat(all).isGreaterThan(200);
        assertThat((double) within / all).as(within + " of " + all).isBetween(0.5, 0.95);
        assertThat((double) after / all).as(after + " of " + all).isLessThan(0.35);
    }

    /** Returns after how many blocks a change of 6 % has a verdict, which the last look ends. */
    private static int end(SplittableRandom random, double spread, List<Foretold> foretold) {
        Run run = SyntheticBlocks.run(Criteria.DEFAULT, List.of(BENCHMARK), "base", "change");
        Tally tally = JUDGE.tally(run);
        double[] ratios = random.doubles(LAST).toArray();
        for (int i = 0; i < LAST; i++) {
            ratios[i] = 0.06 + spread * (ratios[i] + random.nextDouble() + random.nextDouble() - 1.5) * 2;
        }
        List<Block> blocks = SyntheticBlocks.blocks(BENCHMARK, ratios);
        for (int n = 1; n <= LAST; n++) {
            tally.add(blocks.get(n - 1));
            List<OpenRow> open = JUDGE.judge(tally).open().rows();
            if (open.isEmpty()) {
                return n;
            }
            OpenRow row = open.get(0);
            if (n >= 4 && n <= 8 && row.withinReach()) {
                foretold.add(new Foretold(n, row.blocksAt(0.8, n), Math.min(row.blocksLeft(), row.blocksAt(0.2, n))));
            }
        }
        return LAST;
    }
}
