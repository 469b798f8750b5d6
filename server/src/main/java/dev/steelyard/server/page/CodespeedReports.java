package dev.steelyard.server.page;

import dev.steelyard.report.html.PageOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The list of latest results in the shape that scripts look for: each on a line of its own with {@code rev=}, {@code exe=} and
 * {@code EXECUTABLE@ENVIRONMENT}.
 *
 * @param reports the newest revision of each executable in each environment, the newest first
 */
public record CodespeedReports(List<Report> reports) {

    /**
     * A revision that was measured.
     *
     * @param revision its full name
     * @param date when it was made or measured
     * @param executable the number of the executable
     * @param name the name of the executable
     * @param environment the name of the environment
     */
    public record Report(String revision, String date, int executable, String name, String environment) {

        /** Returns what the address of its results asks. */
        public String query() {
            return "tre=10&rev=" + encoded(revision) + "&exe=" + executable + "&env=" + encoded(environment);
        }

        private static String encoded(String text) {
            return URLEncoder.encode(text, StandardCharsets.UTF_8);
        }
    }

    public CodespeedReports {
        reports = List.copyOf(reports);
    }

    /** Writes the page. */
    // The generated method takes an interceptor of tags, which may be null; nothing is intercepted.
    @SuppressWarnings("NullAway")
    public void render(Appendable out) throws IOException {
        try {
            JtereportsGenerated.render(new PageOutput(out), null, this);
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }
}
