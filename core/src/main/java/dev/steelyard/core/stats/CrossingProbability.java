package dev.steelyard.core.stats;

import dev.steelyard.core.model.Criteria.Looks;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The probability that a t test with a look after every block ever falls to a nominal p-value, by recursive numerical
 * integration (Armitage, McPherson and Rowe 1969, J. R. Stat. Soc. A 132:235; Jennison and Turnbull 2000, Group
 * Sequential Methods, chapter 19), exact up to quadrature for an unknown variance.
 *
 * <p>Without a change, let blocks be independent N(0, sigma^2), and after n of them S the sum, V the sum of squares,
 * T the t statistic. W = S / sqrt(n V) = T / sqrt(T^2 + n - 1) depends only on the direction of the vector of blocks,
 * which is independent of its length; the next block over the length, X / sqrt(V) = tan(psi) with psi of density
 * cos(psi)^(n-1) / B(1/2, n/2), is therefore independent of all W so far, and W is a Markov chain:
 *
 * <pre>W' = cos(psi) W sqrt(n/(n+1)) + sin(psi) / sqrt(n+1) = R cos(psi - psi0),
 * R^2 = (n W^2 + 1)/(n+1), tan(psi0) = 1 / (W sqrt(n))</pre>
 *
 * <p>{@code h_n(W)}, the probability of a crossing after look n, follows from {@code h_{n+1}} by one integral over the
 * angle. It is stored on a grid of y = artanh(W), which widens the narrow edge of the first looks and is denser toward
 * the boundary, where the function has a square-root bend.
 */
final class CrossingProbability {

    private static final double[] NODES = {
        0.1252334085114689,
        0.3678314989981802,
        0.5873179542866175,
        0.7699026741943047,
        0.9041172563704749,
        0.9815606342467192
    };
    private static final double[] WEIGHTS = {
        0.2491470458134028,
        0.2334925365383548,
        0.2031674267230659,
        0.1600783285433462,
        0.1069393259953184,
        0.0471753363865118
    };

    private final Looks looks;
    private final int cells;

    CrossingProbability(Looks looks, int cells) {
        this.looks = looks;
        this.cells = cells;
    }

    /** Returns P(min over looks of the two-sided p-value <= nominal), for a nominal p-value in (0, 1). */
    double of(double nominal) {
        double[] later = new double[cells + 1];
        double laterEdge = edge(looks.last(), nominal);
        for (int n = looks.last() - 1; n >= looks.first(); n--) {
            double edge = edge(n, nominal);
            double[] here = new double[cells + 1];
            Step step = new Step(n, later, laterEdge);
            for (int i = 0; i <= cells; i++) {
                here[i] = step.crossing(edge * position(i));
            }
            later = here;
            laterEdge = edge;
        }
        return Math.min(1, nominal + laterCrossing(later, laterEdge));
    }

    private double laterCrossing(double[] later, double edge) {
        int first = looks.first();
        double norm = norm(first - 1);
        double sum = 0;
        for (int i = 0; i <= cells; i++) {
            double u = (double) i / cells;
            double y = edge * position(i);
            double simpson = i == 0 || i == cells ? 1 : i % 2 == 1 ? 4 : 2;
            sum += simpson * later[i] * power(1 / Math.cosh(y), first - 1) * edge * 2 * (1 - u);
        }
        return 2 * norm * sum / (3.0 * cells);
    }

    /** Relative position of a grid point in [0, 1], denser toward 1. */
    private double position(int i) {
        double rest = 1 - (double) i / cells;
        return 1 - rest * rest;
    }

    private static double edge(int n, double nominal) {
        double t = TDistribution.of(n - 1).inverseSurvivalProbability(nominal / 2);
        double x = t / Math.sqrt(n - 1);
        return Math.log(x + Math.hypot(x, 1));
    }

    /** 1 / B(1/2, n/2), which is the density of Student's t with n degrees of freedom at 0, times sqrt(n). */
    private static double norm(int n) {
        return TDistribution.of(n).density(0) * Math.sqrt(n);
    }

    private static double power(double base, int exponent) {
        double result = 1;
        double square = base;
        for (int e = exponent; e > 0; e >>= 1) {
            if ((e & 1) == 1) {
                result *= square;
            }
            square *= square;
        }
        return result;
    }

    /** The step from look n to n + 1. */
    private final class Step {
        private final int n;
        private final double[] later;
        private final double laterEdge;
        private final double norm;
        private double ratio;
        private double gap;
        private double sin0;
        private double cos0;

        Step(int n, double[] later, double laterEdge) {
            this.n = n;
            this.later = later;
            this.laterEdge = laterEdge;
            this.norm = norm(n);
        }

        /** Returns the probability of a crossing at a later look, given y at look n. */
        double crossing(double y) {
            double w = Math.tanh(y);
            double sech = 1 / Math.cosh(y);
            ratio = Math.sqrt((n * w * w + 1) / (n + 1));
            gap = Math.sqrt(n / (n + 1.0)) * sech;
            double length = Math.sqrt(1 + n * w * w);
            sin0 = 1 / length;
            cos0 = w * Math.sqrt(n) / length;
            // |W'| reaches the next edge where sin(phi) <= sqrt(R^2 - s^2) / R, written without cancellation.
            double edgeSech = 1 / Math.cosh(laterEdge);
            double reach = edgeSech * edgeSech - gap * gap;
            double bound = reach <= 0 ? 0 : Math.asin(Math.min(1, Math.sqrt(reach) / ratio));
            return norm * (panels(0, bound, true) + panels(bound, Math.PI / 2, false));
        }

        private double panels(double from, double to, boolean crossed) {
            double limit = 4 / Math.sqrt(n);
            double width = Math.min(gap, limit / 4);
            double sum = 0;
            double start = from;
            while (start < to) {
                double end = start + width >= to * (1 - 1e-12) ? to : start + width;
                sum += panel(start, end, crossed);
                start = end;
                width = Math.min(2 * width, limit);
            }
            return sum;
        }

        private double panel(double from, double to, boolean crossed) {
            double middle = (from + to) / 2;
            double half = (to - from) / 2;
            double sum = 0;
            for (int i = 0; i < NODES.length; i++) {
                sum += WEIGHTS[i] * (at(middle - half * NODES[i], crossed) + at(middle + half * NODES[i], crossed));
            }
            return half * sum;
        }

        /** Density of the angles psi0 +- phi and pi - those, which all lead to the same |W'|, times h at that point. */
        private double at(double phi, boolean crossed) {
            double sin = Math.sin(phi);
            double cos = Math.cos(phi);
            double a = cos0 * cos;
            double b = sin0 * sin;
            // cos(psi0 + phi) = a - b, cos(psi0 - phi) = a + b, and their mirror images b - a and -a - b.
            double density = power(a + b, n - 1) + power(Math.abs(a - b), n - 1);
            if (crossed) {
                return density;
            }
            double x = ratio * cos / Math.hypot(gap, ratio * sin);
            return density * laterAt(Math.log(x + Math.sqrt(x * x + 1)));
        }

        private double laterAt(double y) {
            double rest = Math.max(0, 1 - y / laterEdge);
            double place = (1 - Math.sqrt(rest)) * cells;
            int i = Math.min(cells - 1, (int) place);
            double u = place - i;
            double left = i == 0 ? later[0] : later[i - 1];
            double right = i + 2 > cells ? 2 * later[cells] - later[cells - 1] : later[i + 2];
            return cubic(left, later[i], later[i + 1], right, u);
        }

        private double cubic(double p, double q, double r, double s, double u) {
            double value = q + 0.5 * u * (r - p + u * (2 * p - 5 * q + 4 * r - s + u * (3 * (q - r) + s - p)));
            return Math.max(0, value);
        }
    }
}
