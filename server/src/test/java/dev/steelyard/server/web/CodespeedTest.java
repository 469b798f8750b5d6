package dev.steelyard.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.access.AccessAction;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.imports.ImportedValue.Spread;
import dev.steelyard.history.ledger.imports.ImportLedger;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Clients of codespeed: what they send is what {@code save_jmh_result.py} of flink-benchmarks sends, and what is read back is read as its
 * {@code regression_report.py} and {@code regression_report_v2.py} do. Words and codes of errors are those of codespeed's own tests.
 */
class CodespeedTest extends ServedLedger {

    private static final String FORM = "application/x-www-form-urlencoded";
    private static final Pattern FIELD = Pattern.compile("([a-z]+)=([a-z0-9\\-]+)");
    private static final Pattern NAME = Pattern.compile("([A-Za-z0-9\\- ()]+)@Aliyun</td>");

    @BeforeEach
    void knowAnEnvironment() {
        environments = Map.of("Aliyun", OptionalInt.of(3), "Dual Core", OptionalInt.empty());
    }

    private static String form(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> URLEncoder.encode(field.getKey(), StandardCharsets.UTF_8) + "="
                        + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    /** What save_single_result.py sends. */
    private static Map<String, String> single() {
        Map<String, String> data = new LinkedHashMap<>();
        data.put("commitid", "23");
        data.put("branch", "default");
        data.put("project", "MyProject");
        data.put("executable", "myexe O3 64bits");
        data.put("benchmark", "float");
        data.put("environment", "Dual Core");
        data.put("result_value", "456");
        return data;
    }

    /** A row as save_jmh_result.py makes it of a table of JMH. */
    private static ObjectNode row(String commit, String benchmark, double score, String error, String date) {
        ObjectNode row = new JsonMapper().createObjectNode();
        row.put("commitid", commit);
        row.put("branch", "master");
        row.put("project", "Flink");
        row.put("executable", "Flink (Java17)");
        row.put("benchmark", benchmark);
        row.put("environment", "Aliyun");
        row.put("lessisbetter", false);
        row.put("units", "ops/ms");
        row.put("units_title", "Time");
        row.put("result_value", score);
        row.put("revision_date", date);
        row.put("result_date", date);
        row.put("std_dev", error);
        return row;
    }

    private HttpResponse<String> send(Web web, ObjectNode... rows) throws Exception {
        ArrayNode list = new JsonMapper().createArrayNode();
        list.addAll(List.of(rows));
        return post(web, "/result/add/json/", FORM, form(Map.of("json", list.toString())));
    }

    private List<ImportedValue> values(String benchmark) {
        return new ImportLedger(ledger)
                .histories(Optional.empty(), benchmark::equals).stream()
                        .flatMap(history -> history.series().stream())
                        .flatMap(series -> series.values().stream())
                        .toList();
    }

    @Test
    void a_single_result_is_saved_with_codespeeds_words() throws Exception {
        try (Web web = open()) {
            HttpResponse<String> answer = post(web, "/result/add/", FORM, form(single()));
            assertThat(answer.statusCode()).isEqualTo(202);
            assertThat(answer.body()).isEqualTo("Result data saved successfully");
            assertThat(values("float")).singleElement().satisfies(value -> {
                assertThat(value.value()).isEqualTo(456);
                assertThat(value.revision()).isEqualTo("23");
                assertThat(value.spread()).isEmpty();
            });
            Map<String, String> more = single();
            more.put("revision_date", "None");
            more.put("result_date", "2026-11-28 10:00:00.123456");
            more.put("std_dev", "1.11111");
            more.put("max", "2");
            more.put("min", "1.0");
            assertThat(post(web, "/result/add/", FORM, form(more)).statusCode()).isEqualTo(202);
            assertThat(values("float")).as("another result of the revision").hasSize(2);
            assertThat(values("float"))
                    .extracting(ImportedValue::spread)
                    .contains(Optional.of(new Spread(Spread.Kind.STANDARD_DEVIATION, 1.11111)));
        }
    }

    @Test
    void a_field_that_is_missing_or_empty_is_named() throws Exception {
        try (Web web = open()) {
            for (String key : single().keySet()) {
                Map<String, String> empty = single();
                empty.put(key, "");
                HttpResponse<String> answer = post(web, "/result/add/", FORM, form(empty));
                assertThat(answer.statusCode()).isEqualTo(400);
                assertThat(answer.body()).isEqualTo("Value for key \"" + key + "\" empty in request");
                empty.remove(key);
                answer = post(web, "/result/add/", FORM, form(empty));
                assertThat(answer.statusCode()).isEqualTo(400);
                assertThat(answer.body()).isEqualTo("Key \"" + key + "\" missing from request");
            }
            Map<String, String> elsewhere = single();
            elsewhere.put("environment", "10 Core");
            HttpResponse<String> unknown = post(web, "/result/add/", FORM, form(elsewhere));
            assertThat(unknown.statusCode()).isEqualTo(400);
            assertThat(unknown.body()).isEqualTo("Environment 10 Core not found");
            Map<String, String> number = single();
            number.put("result_value", "much");
            assertThat(post(web, "/result/add/", FORM, form(number)).statusCode())
                    .isEqualTo(400);
            assertThat(ask(web, "/result/add/").statusCode()).isEqualTo(405);
            assertThat(post(web, "/result/add/json/", FORM, "").body()).isEqualTo("No key 'json' in POST payload");
            assertThat(post(web, "/result/add/json/", FORM, "json=%7B").statusCode())
                    .isEqualTo(400);
            assertThat(post(web, "/result/add/json/", FORM, "json=%5B1%5D").statusCode())
                    .isEqualTo(400);
            assertThat(values("float")).isEmpty();
        }
    }

    @Test
    void the_first_bad_result_of_a_list_stops_it_and_those_before_it_are_kept() throws Exception {
        try (Web web = open()) {
            ObjectNode bad = row("b", "mapSink", 2, "0.1", "2026-11-02 03:04:05");
            bad.remove("executable");
            HttpResponse<String> answer = send(
                    web,
                    row("a", "mapSink", 1, "0.1", "2026-11-01 03:04:05"),
                    bad,
                    row("c", "mapSink", 3, "0.1", "2026-11-03 03:04:05"));
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).isEqualTo("Key \"executable\" missing from request");
            assertThat(values("mapSink")).extracting(ImportedValue::revision).containsExactly("a");
            HttpResponse<String> again = send(
                    web,
                    row("a", "mapSink", 1, "0.1", "2026-11-01 03:04:05"),
                    row("c", "mapSink", 3, "0.1", "2026-11-03 03:04:05"));
            assertThat(again.body()).isEqualTo("All result data saved successfully");
            assertThat(values("mapSink")).extracting(ImportedValue::revision).containsExactlyInAnyOrder("a", "c");
        }
    }

    @Test
    void equal_values_of_two_measurements_are_two_and_an_error_of_jmh_is_no_deviation() throws Exception {
        try (Web web = open()) {
            send(web, row("a", "mapSink", 5, "0.25", "2026-11-01 03:04:05"));
            send(web, row("a", "mapSink", 5, "NaN", "2026-11-02 03:04:05"));
            assertThat(values("mapSink")).hasSize(2);
            assertThat(values("mapSink"))
                    .extracting(ImportedValue::spread)
                    .containsExactlyInAnyOrder(Optional.of(new Spread(Spread.Kind.ERROR, 0.25)), Optional.empty());
            send(
                    web,
                    row("a", "mapSink", 5, "NaN", "2026-11-02 03:04:05"),
                    row("b", "mapSink", 6, "", "2026-11-03 00:00:00"));
            assertThat(values("mapSink")).hasSize(3);
        }
    }

    /** As the scripts do it: from the list of reports to names, from names to results. */
    @Test
    void scripts_that_look_for_regressions_find_what_they_look_for() throws Exception {
        try (Web web = open()) {
            for (int day = 1; day <= 28; day++) {
                String date = String.format(Locale.ROOT, "2026-10-%02d 03:04:05.678901", day);
                send(
                        web,
                        row("ab%02x-cd-17".formatted(day), "mapSink.F27_UNBOUNDED", 1000 + day, "12.5", date),
                        row("ab%02x-cd-17".formatted(day), "tuple<>&'", 50, "1", date));
            }
            assertThat(ask(web, "/reports").headers().firstValue("Location")).contains("reports/");
            String reports = ask(web, "/reports/").body();
            Map<String, String> revisions = new LinkedHashMap<>();
            Map<String, String> names = new LinkedHashMap<>();
            for (String line : reports.split("\n")) {
                Map<String, String> fields = FIELD.matcher(line)
                        .results()
                        .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2), (a, b) -> b));
                if (fields.containsKey("exe") && fields.containsKey("rev")) {
                    revisions.putIfAbsent(fields.get("exe"), fields.get("rev"));
                    Matcher name = NAME.matcher(line);
                    if (name.find()) {
                        names.putIfAbsent(fields.get("exe"), name.group(1));
                    }
                }
            }
            assertThat(revisions.values()).containsExactly("ab1c-cd-17");
            assertThat(names.values()).containsExactly("Flink (Java17)");
            String executable = revisions.keySet().iterator().next();

            HttpResponse<String> table = ask(web, "/changes/table/?tre=10&rev=ab1c-cd-17&exe=" + executable + "&env=3");
            List<String> benchmarks = new ArrayList<>();
            for (String line : table.body().split("\n")) {
                if (line.contains("<td title=\"\">")) {
                    Matcher benchmark = Pattern.compile(">([^<]+)<").matcher(line);
                    assertThat(benchmark.find()).as(line).isTrue();
                    benchmarks.add(benchmark.group(1));
                }
            }
            assertThat(benchmarks).containsExactly("mapSink.F27_UNBOUNDED", "tuple&lt;&gt;&amp;'");
            assertThat(table.body()).contains("+0.10%");

            JsonNode timelines = new JsonMapper()
                    .readTree(
                            ask(web, "/timeline/json/?exe=" + executable + "&ben=mapSink.F27_UNBOUNDED&env=3&revs=200")
                                    .body());
            JsonNode timeline = timelines.path("timelines").get(0);
            assertThat(timeline.path("lessisbetter").asString()).isEqualTo(" (more is better)");
            JsonNode results = timeline.at("/branches/master/" + executable);
            assertThat(results).hasSize(28);
            assertThat(results.get(0)).hasSize(5);
            assertThat(results.get(0).get(0).asString()).isEqualTo("2026/10/28 03:04:05 +0000");
            assertThat(results.get(0).get(1).asDouble()).isEqualTo(1028);
            assertThat(results.get(0).get(2).asDouble()).isEqualTo(12.5);
            assertThat(results.get(0).get(3).asString()).isEqualTo("ab1c-cd-17");
            assertThat(results.get(0).get(4).asString()).isEqualTo("master");
            assertThat(new JsonMapper()
                            .readTree(ask(
                                            web,
                                            "/timeline/json/?exe=" + executable
                                                    + "&ben=mapSink.F27_UNBOUNDED&env=Aliyun&revs=5")
                                    .body())
                            .at("/timelines/0/branches/master/" + executable))
                    .hasSize(5);
            assertThat(ask(web, "/timeline/json/?exe=1&env=3").body()).contains("No executables selected");
            assertThat(ask(web, "/timeline/json/?exe=" + executable + "&ben=x&env=9")
                            .statusCode())
                    .isEqualTo(404);
            assertThat(ask(web, "/changes/table/?rev=zz&exe=" + executable + "&env=3")
                            .body())
                    .as("an executable without results of a revision")
                    .doesNotContain("<td title");
            assertThat(ask(web, "/timeline/json/?exe=" + executable + "&env=3").statusCode())
                    .isEqualTo(400);
        }
    }

    @Test
    void a_token_is_a_password_and_its_project_is_the_only_one() throws Exception {
        believed = "0.0.0.0";
        String token = token("Flink", AccessAction.WRITE);
        String basic =
                "Basic " + Base64.getEncoder().encodeToString(("flink:" + token).getBytes(StandardCharsets.UTF_8));
        try (Web web = open()) {
            String flink = form(Map.of("json", "[" + row("a", "mapSink", 5, "0.25", "2026-11-01 03:04:05") + "]"));
            assertThat(post(web, "/result/add/json/", FORM, flink).statusCode()).isEqualTo(401);
            assertThat(post(web, "/result/add/json/", FORM, flink, "Authorization", basic)
                            .statusCode())
                    .isEqualTo(202);
            assertThat(post(web, "/result/add/", FORM, form(single()), "Authorization", basic)
                            .statusCode())
                    .as("a browser asks for another one")
                    .isEqualTo(401);
            Set<String> benchmarks = new HashSet<>();
            new ImportLedger(ledger)
                    .histories(Optional.empty(), benchmarks::add)
                    .forEach(history -> assertThat(history.project().name()).isEqualTo("Flink"));
            assertThat(benchmarks).containsExactly("mapSink");
        }
    }

    @Test
    void whatever_the_reader_refuses_stops_a_list_at_its_place() throws Exception {
        try (Web web = open()) {
            int number = 0;
            for (Map.Entry<String, String> wrong : Map.of(
                            "revision_date", "2026-02-30 00:00:00",
                            "std_dev", "abc",
                            "result_value", "0x1p3",
                            "benchmark", " ",
                            "commitid", "c".repeat(300))
                    .entrySet()) {
                ObjectNode bad = row("b", "mapSink", 2, "0.1", "2026-11-02 03:04:05");
                bad.put(wrong.getKey(), wrong.getValue());
                HttpResponse<String> answer =
                        send(web, row("good" + number++, "mapSink", 1, "0.1", "2026-11-01 03:04:05"), bad);
                assertThat(answer.statusCode()).as(wrong.toString()).isEqualTo(400);
                assertThat(values("mapSink")).as(wrong.toString()).hasSize(number);
            }
            String python = "["
                    + row("nan", "mapSink", 7, "x", "2026-11-03 00:00:00")
                            .toString()
                            .replace("\"x\"", "NaN") + "]";
            assertThat(post(web, "/result/add/json/", FORM, form(Map.of("json", python)))
                            .statusCode())
                    .isEqualTo(202);
        }
    }

    @Test
    void results_belong_to_the_project_in_which_they_were_recorded() throws Exception {
        believed = "0.0.0.0";
        String token = token("mine", AccessAction.WRITE);
        try (Web web = open()) {
            HttpResponse<String> forged = post(
                    web,
                    "/api/v1/results?project=mine",
                    "application/json",
                    "[" + row("a", "mapSink", 5, "0.25", "2026-11-01 03:04:05") + "]",
                    "Authorization",
                    "Bearer " + token);
            assertThat(forged.statusCode()).as(forged.body()).isEqualTo(200);
            believed = "127.0.0.1";
            try (Web here = open()) {
                send(here, row("b", "mapSink", 6, "0.25", "2026-11-02 03:04:05"));
                String reports = ask(here, "/reports/").body();
                Matcher flink = Pattern.compile("rev=b&amp;exe=([0-9]+)").matcher(reports);
                assertThat(flink.find()).as(reports).isTrue();
                assertThat(ask(here, "/timeline/json/?ben=mapSink&env=3&exe=" + flink.group(1))
                                .body())
                        .contains("\"b\"")
                        .doesNotContain("\"a\"");
            }
        }
    }

    @Test
    void a_benchmark_whose_unit_was_left_out_once_stays_one() throws Exception {
        try (Web web = open()) {
            send(web, row("a", "mapSink", 5, "0.25", "2026-11-01 03:04:05"));
            ObjectNode without = row("b", "mapSink", 6, "0.25", "2026-11-02 03:04:05");
            without.remove("units");
            send(web, without);
            Matcher executable = Pattern.compile("exe=([0-9]+)")
                    .matcher(ask(web, "/reports/").body());
            assertThat(executable.find()).isTrue();
            JsonNode timeline = new JsonMapper()
                    .readTree(ask(web, "/timeline/json/?ben=mapSink&env=3&exe=" + executable.group(1))
                            .body());
            assertThat(timeline.at("/timelines/0/branches/master/" + executable.group(1)))
                    .hasSize(2);
            assertThat(timeline.at("/timelines/0/units").asString()).isEqualTo("ops/ms");
        }
    }

    @Test
    void a_revision_whose_results_are_still_coming_is_not_reported() throws Exception {
        try (Web web = open()) {
            send(
                    web,
                    row("a", "one", 5, "0.25", "2026-11-01 03:04:05"),
                    row("a", "two", 5, "0.25", "2026-11-01 03:04:05"));
            send(web, row("b", "one", 5, "0.25", "2026-11-02 03:04:05"));
            ObjectNode branch = row("c", "one", 5, "0.25", "2026-11-03 03:04:05");
            branch.put("branch", "feature");
            send(web, branch);
            assertThat(ask(web, "/reports/").body()).contains("rev=a&amp;").doesNotContain("rev=b&amp;", "rev=c&amp;");
        }
    }
}
