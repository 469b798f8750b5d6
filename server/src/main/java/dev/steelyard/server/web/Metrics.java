package dev.steelyard.server.web;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts requests, in the text format of Prometheus. */
final class Metrics {

    private final Map<Integer, LongAdder> requests = new TreeMap<>();
    private final LongAdder nanos = new LongAdder();

    /** Counts a request. */
    synchronized void add(int status, long time) {
        requests.computeIfAbsent(status, absent -> new LongAdder()).increment();
        nanos.add(time);
    }

    /** Returns all numbers. */
    synchronized String text() {
        StringBuilder text = new StringBuilder();
        text.append("# HELP steelyard_requests_total Requests by HTTP status.\n");
        text.append("# TYPE steelyard_requests_total counter\n");
        requests.forEach((status, number) -> text.append("steelyard_requests_total{status=\"")
                .append(status.intValue())
                .append("\"} ")
                .append(number.sum())
                .append('\n'));
        text.append("# HELP steelyard_request_seconds_total Time spent on requests.\n");
        text.append("# TYPE steelyard_request_seconds_total counter\n");
        text.append("steelyard_request_seconds_total ")
                .append(nanos.sum() / 1e9)
                .append('\n');
        return text.toString();
    }
}
