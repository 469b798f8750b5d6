package dev.steelyard.report;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.document.Renderer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What a renderer wrote. */
public final class Rendered {

    private Rendered() {}

    public static String of(@Nullable Renderer renderer, RunReport report) throws IOException {
        if (renderer == null) {
            throw new IllegalArgumentException("there is no such document");
        }
        StringBuilder out = new StringBuilder();
        renderer.render(report, out);
        return out.toString();
    }
}
