package dev.steelyard.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.LedgerAddress;
import dev.steelyard.history.ledger.request.RequestLedger;
import dev.steelyard.history.request.MeasurementRequest;
import dev.steelyard.history.request.QueuedRequest;
import dev.steelyard.history.request.RequestEvent;
import dev.steelyard.history.request.RequestEvent.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a worker tells of a request, while others do things to the request or to the ledger. */
class RequestTellerTest {

    private static final Instant NOW = Instant.parse("2026-11-30T10:00:00Z");

    @TempDir
    private Path folder;

    private RequestLedger queue;
    private String id;

    @BeforeEach
    void request() {
        queue = new RequestLedger(Ledger.at(new LedgerAddress.LedgerFile(folder.resolve("queue.db"))));
        id = queue.add(
                        new ProjectName("decoder", "decoder"),
                        new MeasurementRequest("", "v1", "main", "", "", Duration.ofMinutes(1), "somebody", NOW),
                        "")
                .id();
    }

    private RequestTeller teller(InstantSource clock) {
        return new RequestTeller(queue, id, 1, clock);
    }

    private QueuedRequest queued() {
        return queue.one(id).orElseThrow();
    }

    @Test
    void of_two_workers_of_one_machine_one_takes_a_request() throws Exception {
        RequestTeller first = teller(() -> NOW);
        RequestTeller second = teller(() -> NOW.plusMillis(1));

        assertThat(first.add(Kind.TAKEN, "by host")).isTrue();
        assertThat(second.add(Kind.TAKEN, "by host")).isFalse();
        assertThat(first.lost()).isFalse();
        assertThat(queued().events()).hasSize(1);
    }

    @Test
    void a_cancelled_request_is_told_nothing_more() throws Exception {
        RequestTeller teller = teller(() -> NOW);
        assertThat(teller.add(Kind.TAKEN, "by host")).isTrue();
        assertThat(queue.append(id, new RequestEvent(2, Kind.CANCELLED, NOW, "by somebody")))
                .isTrue();

        assertThat(teller.lost()).isTrue();
        assertThat(teller.add(Kind.DONE, "a run")).isFalse();
        assertThat(queued().state(NOW)).isEqualTo(QueuedRequest.State.CANCELLED);
    }

    @Test
    void nothing_is_lost_while_the_ledger_cannot_be_read() throws Exception {
        RequestTeller teller = teller(InstantSource.system());
        assertThat(teller.add(Kind.TAKEN, "by host")).isTrue();
        Path file = folder.resolve("queue.db");
        byte[] content = Files.readAllBytes(file);
        Files.writeString(file, "this is no ledger, for a moment");
        CompletableFuture<Boolean> added = CompletableFuture.supplyAsync(() -> {
            try {
                return teller.add(Kind.DONE, "a run");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        TimeUnit.SECONDS.sleep(1);
        assertThat(added).isNotDone();
        Files.write(file, content);

        assertThat(added.get(1, TimeUnit.MINUTES)).isTrue();
        assertThat(queued().events()).extracting(RequestEvent::kind).containsExactly(Kind.TAKEN, Kind.DONE);
    }

    @Test
    void code_of_others_cannot_reach_the_ledger() {
        Map<String, String> environment =
                new HashMap<>(Map.of("PGPASSWORD", "secret", "PGHOST", "db", "STEELYARD_LEDGER", "x", "PATH", "/bin"));

        Measuring.leaveOutLedger(environment);

        assertThat(environment).containsOnlyKeys("PATH");
    }
}
