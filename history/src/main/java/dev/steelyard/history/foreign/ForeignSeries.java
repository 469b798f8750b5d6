package dev.steelyard.history.foreign;

import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.verdict.read.source.DecimalText;
import dev.steelyard.verdict.read.source.LastDigits;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The values of a series so far. */
final class ForeignSeries {

    private final List<ForeignPoint> points = new ArrayList<>();
    private final LastDigits digits = new LastDigits();
    private final Set<Better> directions = EnumSet.noneOf(Better.class);

    /** Takes what one result says about which values are better. */
    void direct(Better better) {
        if (better != Better.UNKNOWN) {
            directions.add(better);
        }
    }

    /** Takes the next value. */
    void add(ForeignPoint point, DecimalText text) {
        points.add(point);
        digits.add(LastDigits.power(text));
    }

    /** Returns the values in the order of the document. */
    List<ForeignPoint> points() {
        return points;
    }

    /** Returns which values are better; unknown if its results contradict each other. */
    Better better() {
        return directions.size() == 1 ? directions.iterator().next() : Better.UNKNOWN;
    }

    /** Returns the smallest step between two values that their text could show. */
    double resolution() {
        return digits.resolution();
    }
}
