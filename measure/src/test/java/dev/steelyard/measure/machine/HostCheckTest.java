package dev.steelyard.measure.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.measure.machine.HostFacts.Busy;
import dev.steelyard.measure.machine.HostFacts.Clock;
import dev.steelyard.measure.machine.HostFacts.Cpus;
import dev.steelyard.measure.machine.HostFacts.Frequency;
import dev.steelyard.measure.machine.HostFacts.Load;
import dev.steelyard.measure.machine.HostFacts.Lock;
import dev.steelyard.measure.machine.HostFacts.Machine;
import dev.steelyard.measure.machine.HostFacts.Memory;
import dev.steelyard.measure.machine.HostFacts.Power;
import dev.steelyard.measure.machine.HostFacts.Switch;
import dev.steelyard.measure.machine.HostFinding.Severity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostCheckTest {

    private static final long GB = 1_000_000_000L;

    /** Nothing to complain about. */
    private static final HostFacts QUIET = new HostFacts(
            new Load(Duration.ofSeconds(3), Reading.of(0.0), Reading.of(0.01), List.of()),
            new Cpus(
                    Reading.of(List.of(0, 1, 2, 3)),
                    Reading.of(List.of(0, 1, 2, 3)),
                    Reading.of(4),
                    Reading.of(1),
                    Reading.of(OptionalDouble.empty()),
                    new Frequency(Reading.of(List.of("performance")), Reading.of(false), Optional.empty())),
            new Memory(
                    Reading.of(64 * GB),
                    Reading.of(60 * GB),
                    Reading.of(Optional.<Long>empty()),
                    Reading.of(0L),
                    Reading.of("madvise"),
                    Reading.of(new FirstTouch(2_500, 2_400))),
            new Clock(20, 18, Reading.of("tsc"), List.of("tsc", "hpet")),
            new Machine(Reading.of(Power.MAINS_ONLY), Reading.of(new Lock("jmh.lock", false, Optional.empty()))));

    private static Map<Topic, HostFinding> byTopic(HostFacts facts) {
        return HostCheck.findings(facts).stream().collect(Collectors.toMap(HostFinding::topic, finding -> finding));
    }

    private static HostFinding finding(HostFacts facts, Topic topic) {
        return Optional.ofNullable(byTopic(facts).get(topic)).orElseThrow();
    }

    @Test
    void a_quiet_machine_is_fine_in_every_topic() {
        assertThat(byTopic(QUIET))
                .hasSize(Topic.values().length)
                .allSatisfy((topic, finding) ->
                        assertThat(finding.severity()).as("%s", topic).isEqualTo(Severity.FINE));
    }

    @Test
    void where_nothing_can_be_read_everything_is_unknown_but_the_timer() {
        HostFacts blind = new HostFacts(
                new Load(Duration.ofSeconds(3), none(), none(), List.of()),
                new Cpus(none(), none(), none(), none(), none(), new Frequency(none(), none(), Optional.empty())),
                new Memory(none(), none(), none(), none(), none(), none()),
                new Clock(20, 18, none(), List.of()),
                new Machine(none(), none()));
        Map<Topic, HostFinding> findings = byTopic(blind);
        assertThat(findings.keySet()).isEqualTo(byTopic(QUIET).keySet());
        findings.forEach((topic, finding) -> {
            if (topic == Topic.TIMER) {
                assertThat(finding.severity()).isEqualTo(Severity.FINE);
            } else {
                assertThat(finding.severity()).as("%s", topic).isEqualTo(Severity.UNKNOWN);
                assertThat(finding.unknown()).contains(new Absence(Absence.Fact.CPU_TIMES));
            }
        });
    }

    private static <T> Reading<T> none() {
        return Reading.unknown(Absence.Fact.CPU_TIMES);
    }

    @ParameterizedTest
    @CsvSource({"0.0005, FINE", "0.005, NOTE", "0.02, DISTURBS"})
    void stolen_time_by_its_share(double share, Severity severity) {
        Load load = new Load(Duration.ofSeconds(3), Reading.of(share), Reading.of(0.0), List.of());
        assertThat(finding(with(load), Topic.STOLEN_TIME).severity()).isEqualTo(severity);
    }

    @ParameterizedTest
    @CsvSource({"0.04, FINE", "0.2, NOTE", "0.9, DISTURBS"})
    void other_load_by_its_cpus(double busy, Severity severity) {
        Load load = new Load(
                Duration.ofSeconds(3),
                Reading.of(0.0),
                Reading.of(busy),
                List.of(new Busy("java", 4711, 0.8), new Busy("mvn", 12, 0.1)));
        assertThat(finding(with(load), Topic.OTHER_LOAD).severity()).isEqualTo(severity);
    }

    @Test
    void a_small_container_on_a_large_machine() {
        Cpus cpus = new Cpus(
                Reading.of(List.of(2, 3)),
                Reading.of(List.of(0, 1, 2, 3)),
                Reading.of(1),
                Reading.of(2),
                Reading.of(OptionalDouble.of(1.5)),
                new Frequency(
                        Reading.of(List.of("powersave")),
                        Reading.of(true),
                        Optional.of(new Switch("/sys/devices/system/cpu/intel_pstate/no_turbo", "1"))));
        HostFacts facts = new HostFacts(QUIET.load(), cpus, QUIET.memory(), QUIET.clock(), QUIET.machine());
        assertThat(finding(facts, Topic.CPUS).severity()).isEqualTo(Severity.NOTE);
        assertThat(finding(facts, Topic.CPU_SET).severity()).isEqualTo(Severity.NOTE);
        assertThat(finding(facts, Topic.CPU_QUOTA).severity()).isEqualTo(Severity.DISTURBS);
        assertThat(finding(facts, Topic.HARDWARE_THREADS).severity()).isEqualTo(Severity.NOTE);
        assertThat(finding(facts, Topic.MEMORY_NODES).severity()).isEqualTo(Severity.NOTE);
        assertThat(finding(facts, Topic.GOVERNOR).severity()).isEqualTo(Severity.NOTE);
        assertThat(finding(facts, Topic.TURBO).severity()).isEqualTo(Severity.NOTE);
    }

    @ParameterizedTest
    @CsvSource({"60, FINE", "40, NOTE", "20, DISTURBS"})
    void room_for_forks(long available, Severity severity) {
        Memory memory = memory(available * GB, Optional.empty(), 0, "never");
        assertThat(finding(with(memory), Topic.MEMORY).severity()).isEqualTo(severity);
    }

    @Test
    void swap_by_what_moves() {
        assertThat(finding(with(memory(60 * GB, Optional.of(0L), 0, "never")), Topic.SWAP)
                        .severity())
                .isEqualTo(Severity.FINE);
        assertThat(finding(with(memory(60 * GB, Optional.of(GB), 0, "never")), Topic.SWAP)
                        .severity())
                .isEqualTo(Severity.NOTE);
        assertThat(finding(with(memory(60 * GB, Optional.of(GB), 9, "never")), Topic.SWAP)
                        .severity())
                .isEqualTo(Severity.DISTURBS);
        assertThat(finding(with(memory(60 * GB, Optional.of(GB), 9, "always")), Topic.HUGE_PAGES)
                        .severity())
                .isEqualTo(Severity.NOTE);
    }

    @ParameterizedTest
    @CsvSource({"250, FINE", "3300, FINE", "5000, NOTE", "15000, DISTURBS"})
    void new_memory_by_the_cost_of_a_page(long nanos, Severity severity) {
        Memory quiet = QUIET.memory();
        Memory memory = new Memory(
                quiet.total(),
                quiet.available(),
                quiet.swap(),
                quiet.swapped(),
                quiet.hugePages(),
                Reading.of(new FirstTouch(nanos, 250)));
        assertThat(finding(with(memory), Topic.NEW_MEMORY).severity()).isEqualTo(severity);
    }

    @Test
    void a_heap_of_the_default_size_grows_to_a_twelfth_of_the_machine_and_2_gb_at_most() {
        assertThat(HostCheck.grownHeap(12 * GB)).isCloseTo(1e9, within(1.0));
        assertThat(HostCheck.grownHeap(64 * GB)).isEqualTo(2e9);
        // 2 GB are 488 281 pages of 4 KB.
        assertThat(HostCheck.touchSeconds(2e9, new FirstTouch(15_000, 2_500))).isCloseTo(7.324, within(0.001));
    }

    @Test
    void a_slow_clock_disturbs() {
        Clock slow = new Clock(280, 900, Reading.of("hpet"), List.of("hpet", "tsc"));
        HostFacts facts = new HostFacts(QUIET.load(), QUIET.cpus(), QUIET.memory(), slow, QUIET.machine());
        assertThat(finding(facts, Topic.TIMER).severity()).isEqualTo(Severity.NOTE);
        assertThat(finding(facts, Topic.CLOCK_SOURCE).severity()).isEqualTo(Severity.DISTURBS);
    }

    @Test
    void a_laptop_on_battery_while_another_process_measures() {
        Machine machine =
                new Machine(Reading.of(Power.BATTERY), Reading.of(new Lock("/tmp/jmh.lock", true, Optional.of(99L))));
        HostFacts facts = new HostFacts(QUIET.load(), QUIET.cpus(), QUIET.memory(), QUIET.clock(), machine);
        assertThat(finding(facts, Topic.POWER).severity()).isEqualTo(Severity.DISTURBS);
        assertThat(finding(facts, Topic.MEASURING_LOCK).severity()).isEqualTo(Severity.DISTURBS);
        HostReport report =
                new HostReport(facts, HostCheck.findings(facts), List.of(), Optional.empty(), new TreeMap<>());
        assertThat(report.findings().get(0).severity()).isEqualTo(Severity.DISTURBS);
        assertThat(report.count(Severity.DISTURBS)).isEqualTo(2);
    }

    @Test
    void what_is_unknown_has_a_reason() {
        assertThatThrownBy(() -> new HostFinding(Topic.TURBO, Severity.UNKNOWN))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static HostFacts with(Load load) {
        return new HostFacts(load, QUIET.cpus(), QUIET.memory(), QUIET.clock(), QUIET.machine());
    }

    private static HostFacts with(Memory memory) {
        return new HostFacts(QUIET.load(), QUIET.cpus(), memory, QUIET.clock(), QUIET.machine());
    }

    private static Memory memory(long available, Optional<Long> swap, long swapped, String hugePages) {
        return new Memory(
                Reading.of(64 * GB),
                Reading.of(available),
                Reading.of(swap),
                Reading.of(swapped),
                Reading.of(hugePages),
                QUIET.memory().firstTouch());
    }
}
