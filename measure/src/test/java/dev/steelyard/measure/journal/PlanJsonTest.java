package dev.steelyard.measure.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Objection;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The names of kinds are part of the format: a plan that was written once is read for good. */
class PlanJsonTest {
    private static final JsonMapper MAPPER = PlanJson.mapper().build();

    /** As a journal holds it. */
    private static final String WRITTEN = """
            {"kind":"SLICES","warmup":{"iterations":3,"nanos":500},"sliceNanos":5,
             "turn":{"leadIn":1,"counted":2,"tail":0,"longTurns":0},"turns":7,"reasons":[
             {"kind":"pilot"},
             {"kind":"single-shots"},
             {"kind":"no-pilot","byHand":true},
             {"kind":"remembered","otherCode":true},
             {"kind":"warmup-by-hand","iterations":3,"nanos":5},
             {"kind":"turns-by-hand","nanos":5,"iterations":3},
             {"kind":"warmup","iterations":6,"last":{"variant":"a","what":"HEAP"},"longest":false},
             {"kind":"never-settled","fork":{"variant":"a","what":"CALLS"}},
             {"kind":"slices","nanos":5},
             {"kind":"slices-by-hand","nanos":5},
             {"kind":"no-slices"},
             {"kind":"slices-doubted","nanos":5,"objection":{"kind":"group-balance"}},
             {"kind":"own-iterations","nanos":5,"objection":{"kind":"threads-share-cpus","threads":3,"cpus":2}},
             {"kind":"own-iterations","nanos":5,"objection":{"kind":"whole-batches","jmhVersion":"1.26","batch":10}},
             {"kind":"own-iterations","nanos":5,
              "objection":{"kind":"too-few-calls","nanos":5,"calls":2.5,"least":5,"samples":false}},
             {"kind":"own-iterations","nanos":5,"objection":{"kind":"too-few-samples"}},
             {"kind":"own-iterations","nanos":5,"objection":{"kind":"outside-timed-part","nanos":5,"share":0.3}},
             {"kind":"own-iterations","nanos":5,
              "objection":{"kind":"slices-differ","nanos":5,"variant":"a","change":0.1}},
             {"kind":"own-iterations","nanos":5,
              "objection":{"kind":"measured-unsettled","fork":{"variant":"a","what":"COMPILER"}}},
             {"kind":"own-iterations","nanos":5,
              "objection":{"kind":"in-code","fact":{"kind":"FIXTURE","what":"Iteration","where":"Foo.setUp"}}},
             {"kind":"turn-length","countedNanos":10,"leadInNanos":5,"variation":0.1,"longVariation":0.2,"refill":0},
             {"kind":"turn-count","turns":31,"startNanos":2.5,"roundNanos":0.5,"variation":0.1},
             {"kind":"spread-of-forks","variation":0.02,"blocks":4},
             {"kind":"turns-lengthened","blocks":4,"shift":-0.03},
             {"kind":"collections-rare"},
             {"kind":"collected-first"}]}
            """;

    private static Plan read(String json) {
        return MAPPER.readValue(json, Plan.class);
    }

    @Test
    void every_kind_is_read_from_a_journal_and_written_back() {
        Plan plan = read(WRITTEN);
        assertThat(plan.reasons())
                .extracting(Object::getClass)
                .contains(PlanReason.class.getPermittedSubclasses())
                .hasSize(26);
        assertThat(plan.reasons().stream().flatMap(PlanJsonTest::objection).map(Object::getClass))
                .contains(Objection.class.getPermittedSubclasses());
        assertThat(MAPPER.readTree(MAPPER.writeValueAsString(plan))
                        .get("reasons")
                        .size())
                .isEqualTo(26);
        assertThat(read(MAPPER.writeValueAsString(plan))).isEqualTo(plan);
    }

    private static Stream<Objection> objection(PlanReason reason) {
        if (reason instanceof PlanReason.OwnIterations own) {
            return Stream.of(own.objection());
        }
        return reason instanceof PlanReason.SlicesDoubted doubted ? Stream.of(doubted.objection()) : Stream.of();
    }
}
