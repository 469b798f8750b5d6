package dev.steelyard.server.page;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.view.FloatSize;
import dev.steelyard.core.error.UserError;
import java.awt.AWTError;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;
import javax.swing.JComponent;

/** A chart as PNG, for chats and pages that show no SVG. */
public final class PngImage {

    /** Twice as fine as the drawing, for the screens of today. */
    private static final int FINE = 2;

    static {
        // Where a display is named that is not there, the JDK would look for it.
        System.setProperty("java.awt.headless", "true");
    }

    private PngImage() {}

    /**
     * Paints a drawing.
     *
     * @param svg a drawing of {@link TimelineDrawing#image}
     * @throws UserError if this machine has no fonts
     */
    @SuppressWarnings("NullAway") // Neither a base of relative links nor a component is needed.
    public static byte[] of(String svg) {
        SVGDocument drawing = new SVGLoader()
                .load(
                        new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)),
                        null,
                        LoaderContext.createDefault());
        if (drawing == null) {
            throw new IllegalArgumentException("not a drawing");
        }
        FloatSize size = drawing.size();
        BufferedImage image = new BufferedImage(
                Math.round(size.width * FINE), Math.round(size.height * FINE), BufferedImage.TYPE_INT_RGB);
        try {
            Graphics2D graphics = image.createGraphics();
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            graphics.scale(FINE, FINE);
            drawing.render((JComponent) null, graphics);
            graphics.dispose();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ImageIO.write(image, "png", bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("an array never fails", e);
        } catch (AWTError | InternalError | LinkageError e) {
            // What the JDK throws on a machine without fonts or the libraries that read them.
            throw UserError.failed(
                            "this machine cannot paint text: " + e.getMessage(),
                            "Install fontconfig and a font such as DejaVu, or use the SVG image.")
                    .causedBy(e);
        }
    }
}
