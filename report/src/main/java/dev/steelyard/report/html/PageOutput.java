package dev.steelyard.report.html;

import dev.steelyard.report.words.Visible;
import gg.jte.TemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Where templates write a page: every text is escaped for its place in the page, after control characters were made
 * visible.
 */
public final class PageOutput extends OwaspHtmlTemplateOutput {

    /** @param out destination; its exceptions come wrapped as {@link UncheckedIOException} */
    public PageOutput(Appendable out) {
        super(new Plain(out));
    }

    @Override
    public void writeUserContent(@Nullable String value) {
        if (value != null) {
            super.writeUserContent(Visible.of(value));
        }
    }

    private record Plain(Appendable out) implements TemplateOutput {
        @Override
        public void writeContent(String value) {
            writeContent(value, 0, value.length());
        }

        @Override
        public void writeContent(String value, int beginIndex, int endIndex) {
            try {
                out.append(value, beginIndex, endIndex);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
