package dev.steelyard.cli.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.steelyard.cli.jmh.JmhOption.Use;
import dev.steelyard.core.error.UserError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JmhArgumentsTest {
    private static final String NOTHING = JmhArguments.parse(List.of()).toString();

    /** What each option does: arguments (blank-separated), and the one component that is no longer at its default. */
    static Stream<Arguments> rows() {
        return Stream.of(
                Arguments.of("Decoder", "include=[Decoder]"),
                Arguments.of("Decoder Encoder$", "include=[Decoder, Encoder$]"),
                Arguments.of("-e Slow,Huge", "exclude=[Slow, Huge]"),
                Arguments.of("-e Slow -e Huge", "exclude=[Slow, Huge]"),
                Arguments.of("-p size=10,1000", "params={size=[10, 1000]}"),
                Arguments.of("-p size=10 -p size=1000,10", "params={size=[10, 1000]}"),
                Arguments.of("-p b=2 -p a=x=y", "params={a=[x=y], b=[2]}"),
                Arguments.of("-p empty=", "params={empty=[]}"),
                Arguments.of("-t 2", "threads=[2]"),
                Arguments.of("-t max", "threads=[-1]"),
                Arguments.of("-t MAX", "threads=[-1]"),
                Arguments.of("-t 1,4,max,4", "threads=[1, 4, -1]"),
                Arguments.of("-tg 1,3", "threadGroups=[1, 3]"),
                Arguments.of("-tg 0,3", "threadGroups=[0, 3]"),
                Arguments.of("-bm avgt", "modes=[AVERAGE_TIME]"),
                Arguments.of("-bm thrpt,sample", "modes=[THROUGHPUT, SAMPLE_TIME]"),
                Arguments.of("-bm SingleShotTime -bm ss", "modes=[SINGLE_SHOT]"),
                Arguments.of("-bm Throughput,AverageTime", "modes=[THROUGHPUT, AVERAGE_TIME]"),
                Arguments.of("-bm all", "modes=[THROUGHPUT, AVERAGE_TIME, SAMPLE_TIME, SINGLE_SHOT]"),
                Arguments.of("-tu us", "timeUnit=Optional[us]"),
                Arguments.of("-to 1m", "timeoutNanos=OptionalLong[60000000000]"),
                Arguments.of("-opi 1000", "operationsPerInvocation=OptionalInt[1000]"),
                Arguments.of("-bs 5", "measurement=OptionalInt[5]"),
                Arguments.of("-wbs 7", "warmup=OptionalInt[7]"),
                Arguments.of("-jvmArgs -Xmx1g", "args=Optional[[-Xmx1g]]"),
                Arguments.of("-jvmArgsPrepend -Xmx1g", "prepend=Optional[[-Xmx1g]]"),
                Arguments.of("-jvmArgsAppend -Xmx1g", "append=Optional[[-Xmx1g]]"),
                Arguments.of("-jvmArgs -Xmx1g -jvmArgs -ea", "args=Optional[[-Xmx1g, -ea]]"),
                Arguments.of("-f 6", "blocks=OptionalInt[6]"),
                Arguments.of("-wi 0", "warmups=OptionalInt[0]"),
                Arguments.of("-w 100ms", "warmupNanos=OptionalLong[100000000]"),
                Arguments.of("-i 3", "measurements=OptionalInt[3]"),
                Arguments.of("-r 1", "measurementNanos=OptionalLong[1000000000]"),
                Arguments.of("-f6", "blocks=OptionalInt[6]"),
                Arguments.of("-f=6", "blocks=OptionalInt[6]"),
                Arguments.of("-wi=3", "warmups=OptionalInt[3]"),
                Arguments.of("-tmax", "threads=[-1]"),
                Arguments.of("-r50ms", "measurementNanos=OptionalLong[50000000]"),
                Arguments.of("-psize=10", "params={size=[10]}"),
                Arguments.of("-p=size=10", "params={size=[10]}"));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void each_option_sets_one_thing(String arguments, String expected) {
        String parsed = JmhArguments.parse(List.of(arguments.split(" "))).toString();
        assertThat(parsed).contains(expected);
        // All else is as without any option; the timeout alone is known in two places.
        String name = expected.substring(0, expected.indexOf('='));
        String before = parsed.replace(expected, "#");
        String reset = NOTHING.replaceAll("\\b" + name + "=(\\[\\]|\\{\\}|Optional[A-Za-z]*\\.empty)", "#");
        assertThat(reset).contains("#");
        assertThat(before).isEqualTo(reset);
    }

    @Test
    void every_row_that_is_taken_is_tested() {
        List<String> tested = new ArrayList<>();
        rows().forEach(row -> tested.add(((String) row.get()[0]).split("[ =]")[0]));
        List<String> taken = Arrays.stream(JmhOption.values())
                .filter(option -> option.use() != Use.REFUSED)
                .map(JmhOption::flag)
                .toList();
        assertThat(tested).containsAll(taken);
    }

    @ParameterizedTest
    @EnumSource(JmhOption.class)
    void every_refused_option_says_why_and_what_instead(JmhOption option) {
        if (option.use() != Use.REFUSED) {
            assertThat(option.text()).endsWith(".");
            assertThat(option.instead()).isEmpty();
            return;
        }
        for (List<String> arguments : List.of(
                List.of(option.flag()), List.of(option.flag(), "x"), List.of("-t", "1", option.flag() + "=x"))) {
            assertThatThrownBy(() -> JmhArguments.parse(arguments))
                    .asInstanceOf(type(UserError.class))
                    .satisfies(e -> {
                        assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE);
                        assertThat(e.problem())
                                .isEqualTo("JMH option " + option.flag() + " is not supported: " + option.text());
                        assertThat(option.text()).hasSizeGreaterThan(20).doesNotEndWith(".");
                        assertThat(e.remedy())
                                .isEqualTo(option.instead())
                                .hasSizeGreaterThan(20)
                                .endsWith(".");
                    });
        }
    }

    @Test
    void the_table_has_every_option_of_JMH_1_37() {
        String all =
                "i bs r wi wbs w to t bm si gc foe v f wf o rff prof tg jvm jvmArgs jvmArgsAppend jvmArgsPrepend tu"
                        + " opi rf wm e p wmb l lp lrf lprof h";
        assertThat(Arrays.stream(JmhOption.values()).map(JmhOption::flag))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(all.split(" ")).map(name -> "-" + name).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-t 0",
                "-t -1",
                "-t 1.5",
                "-t two",
                "-t=",
                "-t",
                "-tg 1,x",
                "-tg ,",
                "-bm",
                "-bm avg",
                "-bm avgt,,ss",
                "-tu min",
                "-to 0",
                "-to 1.5s",
                "-to -1s",
                "-to 5s5",
                "-opi 0",
                "-bs 0",
                "-wbs 0",
                "-f 0",
                "-f 1",
                "-f",
                "-wi -1",
                "-w 0ms",
                "-w 1h",
                "-i 0",
                "-r x",
                "-p size",
                "-p =1",
                "-p size=,",
                "-e (",
                "(",
                "-x",
                "--",
                "-wi5",
                "-t 1 -t 1",
                "-tu s -tu s",
                "-tg 1 -tg 1",
                "-r 1 -r 2",
                "-f 99999999999",
                "-jvmArgs -Da=\"b"
            })
    void anything_else_is_a_usage_error(String arguments) {
        assertThatThrownBy(() -> JmhArguments.parse(List.of(arguments.split(" "))))
                .asInstanceOf(type(UserError.class))
                .satisfies(e -> {
                    assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE);
                    assertThat(e.remedy()).endsWith(".");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "-Xmx1g -ea, '-Xmx1g, -ea'",
        "'-Da=\"b c\" -ea', '-Da=b c, -ea'",
        "'  -ea  ', -ea",
        "'', ''",
    })
    void one_value_of_jvmArgs_is_a_line(String line, String words) {
        assertThat(JmhArguments.parse(List.of("-jvmArgs", line))
                        .options()
                        .jvmArgs()
                        .args()
                        .orElseThrow())
                .hasToString("[" + words + "]");
    }
}
