package dev.steelyard.measure.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.BlockPlacement;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.model.Plan;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockJsonTest {
    private final Block any = new RandomBlocks(3).next(0);

    @Test
    void where_workers_ran_is_read_back() {
        for (BlockPlacement placement : List.of(
                BlockPlacement.on(List.of(2)),
                BlockPlacement.on(List.of(3, 0)),
                BlockPlacement.free(FreeReason.NOT_MOVED))) {
            Block block = with(placement);
            assertThat(BlockJson.read(BlockJson.write(block)).placement()).isEqualTo(placement);
        }
    }

    @Test
    void a_journal_that_does_not_say_had_free_workers() {
        byte[] json = BlockJson.write(with(BlockPlacement.FREE));
        assertThat(new String(json, StandardCharsets.UTF_8)).doesNotContain("\"placement\"");
        assertThat(BlockJson.read(json).placement()).isEqualTo(BlockPlacement.FREE);
    }

    @Test
    void journals_of_before_some_turns_were_long_are_read() {
        Plan like = any.plan();
        Plan plan = new Plan(
                like.kind(), like.warmup(), like.sliceNanos(), new Plan.Turn(0, 1), like.turns(), like.reasons());
        Block block = new Block(any.id(), plan, any.forks(), any.turnOrder(), any.timing());
        String json = new String(BlockJson.write(block), StandardCharsets.UTF_8);
        String old = json.replaceAll(",?\"(tail|longTurns)\":0", "");
        assertThat(old).isNotEqualTo(json);
        assertThat(BlockJson.read(old.getBytes(StandardCharsets.UTF_8)).plan()).isEqualTo(plan);
    }

    private Block with(BlockPlacement placement) {
        return new Block(any.id(), any.plan(), any.forks(), any.turnOrder(), any.timing(), placement);
    }
}
