package dev.steelyard.measure.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.CodeFact;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Objection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
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
        return MAPPER.treeToValue(EarlierVersions.plan(MAPPER.readTree(json)), Plan.class);
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

    @Test
    void sentences_and_kinds_that_nobody_knows_are_left_out() {
        String strange = WRITTEN.replace("{\"kind\":\"pilot\"},", "\"Because.\", {\"kind\":\"a later one\", \"x\":1},")
                .replace("\"group-balance\"", "\"a later one\"");
        assertThat(read(strange).reasons())
                .hasSize(24)
                .isEqualTo(List.copyOf(read(strange).reasons()));
    }

    @Test
    void the_sentence_of_an_objection_of_version_five_becomes_a_fact() {
        Plan plan = read("""
                {"kind":"OWN_ITERATIONS","warmup":{"iterations":3,"nanos":5},"sliceNanos":5,
                 "turn":{"leadIn":0,"counted":1,"tail":0,"longTurns":0},"turns":7,"reasons":[
                 {"kind":"own-iterations","nanos":5,
                  "objection":{"kind":"found","fact":"Level.Iteration fixture Foo.setUp"}}]}
                """);
        assertThat(plan.reasons())
                .containsExactly(new PlanReason.OwnIterations(
                        5, new Objection.InCode(new CodeFact(CodeFact.Kind.FIXTURE, "Iteration", "Foo.setUp"))));
    }

    @ParameterizedTest
    @CsvSource({
        "Level.Invocation fixture Foo.setUp, FIXTURE, Invocation, Foo.setUp",
        "Control read by Foo.run, PARAMETER, Control, Foo.run",
        "@AuxCounters on Counts, COUNTERS, '', Counts",
        "cannot inspect the benchmark class: java.lang.NoClassDefFoundError: Bar, UNREADABLE,"
                + " java.lang.NoClassDefFoundError: Bar, ''",
        "whatever else, UNREADABLE, whatever else, ''",
        "'', UNREADABLE, unknown, ''"
    })
    void sentences_about_code_in_older_journals_still_speak_against_slices(
            String sentence, CodeFact.Kind kind, String what, String where) {
        JsonNode jvm =
                MAPPER.createObjectNode().set("facts", MAPPER.createArrayNode().add(sentence));
        JsonNode fact = EarlierVersions.jvm(jvm).get("facts").get(0);
        assertThat(MAPPER.treeToValue(fact, CodeFact.class)).isEqualTo(new CodeFact(kind, what, where));
    }
}
