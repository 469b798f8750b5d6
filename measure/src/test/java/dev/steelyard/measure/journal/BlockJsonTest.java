package dev.steelyard.measure.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.BlockPlacement;
import dev.steelyard.core.model.FreeReason;
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

    private Block with(BlockPlacement placement) {
        return new Block(any.id(), any.plan(), any.forks(), any.turnOrder(), any.timing(), placement);
    }
}
