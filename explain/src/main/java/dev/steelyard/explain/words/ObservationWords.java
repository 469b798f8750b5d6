package dev.steelyard.explain.words;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.explain.profile.AllocationSite;
import dev.steelyard.explain.profile.ReceiverClasses;
import dev.steelyard.explain.profile.WaitPlace;
import dev.steelyard.explain.profile.comparison.Difference;
import dev.steelyard.explain.profile.comparison.Observation;
import dev.steelyard.explain.profile.comparison.Observation.Allocation;
import dev.steelyard.explain.profile.comparison.Observation.Code;
import dev.steelyard.explain.profile.comparison.Observation.Deoptimization;
import dev.steelyard.explain.profile.comparison.Observation.Dispatch;
import dev.steelyard.explain.profile.comparison.Observation.Inlining;
import dev.steelyard.explain.profile.comparison.Observation.Interpreted;
import dev.steelyard.explain.profile.comparison.Observation.MachineCode;
import dev.steelyard.explain.profile.comparison.Observation.OtherThreads;
import dev.steelyard.explain.profile.comparison.Observation.Pauses;
import dev.steelyard.explain.profile.comparison.Observation.Time;
import dev.steelyard.explain.profile.comparison.Observation.Waiting;
import dev.steelyard.report.cause.CauseWords;
import dev.steelyard.report.json.CausesJson;
import dev.steelyard.report.number.Numbers;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/** Sentences about what recordings, and the code that they show to be hot, say. */
public final class ObservationWords {

    static final String COMPILATION = "compilation";

    private ObservationWords() {}

    /** Returns what an observation is about: a method, an allocated class, or a part of the JVM. */
    public static String subject(Observation observation) {
        if (observation instanceof Allocation allocation) {
            return allocation.site().className();
        }
        if (observation instanceof Deoptimization deoptimization) {
            return deoptimization.place().method();
        }
        if (observation instanceof Inlining inlining) {
            return inlining.call().callee();
        }
        if (observation instanceof Dispatch dispatch) {
            return dispatch.call().callee();
        }
        if (observation instanceof Pauses pauses) {
            return pauses.operation().orElse("garbage collection");
        }
        if (observation instanceof OtherThreads) {
            return "other threads";
        }
        if (observation instanceof Waiting waiting) {
            return waiting.place().method();
        }
        if (observation instanceof MachineCode) {
            return "machine code";
        }
        if (observation instanceof Interpreted interpreted) {
            return interpreted.method();
        }
        return observation instanceof Code code ? code.method().method() : ((Time) observation).method();
    }

    /** Returns the kind of an observation, as files name it. */
    public static String kind(Observation observation) {
        if (observation instanceof Allocation) {
            return "allocation";
        }
        if (observation instanceof Deoptimization) {
            return "deoptimization";
        }
        if (observation instanceof Code) {
            return "bytecode";
        }
        if (observation instanceof Pauses pauses) {
            return pauses.operation().isEmpty() ? "gc" : "environment";
        }
        if (observation instanceof OtherThreads) {
            return "environment";
        }
        if (observation instanceof MachineCode || observation instanceof Interpreted) {
            return COMPILATION;
        }
        return observation instanceof Inlining || observation instanceof Dispatch ? CausesJson.INLINING : "frame";
    }

    /** Returns what an observation says, and in how many forks. */
    public static String of(Row row, Observation observation) {
        return said(row, observation) + ", in " + observation.seen().forks() + " of "
                + observation.seen().of() + " forks";
    }

    private static String said(Row row, Observation observation) {
        if (observation instanceof Allocation allocation) {
            return allocation(allocation.site(), allocation.bytes());
        }
        if (observation instanceof Deoptimization deoptimization) {
            return deoptimization(row, deoptimization);
        }
        if (observation instanceof Inlining inlining) {
            return inlining(row, inlining);
        }
        if (observation instanceof Dispatch dispatch) {
            return "the call of " + CauseWords.method(dispatch.call().callee()) + " in "
                    + CauseWords.method(dispatch.call().caller()) + " meets " + receivers(dispatch.before()) + " in "
                    + row.baseline() + ", " + receivers(dispatch.after()) + " in " + row.treatment()
                    + (Math.max(dispatch.before().count(), dispatch.after().count()) > 2
                            ? " (HotSpot inlines at most two)"
                            : "");
        }
        if (observation instanceof Code code) {
            return CodeWords.of(code.method()) + "; " + share(code.before()) + " -> " + share(code.after())
                    + " of the time including callees";
        }
        if (observation instanceof Pauses pauses) {
            return JvmWords.pauses(row, pauses);
        }
        if (observation instanceof OtherThreads threads) {
            return JvmWords.threads(threads);
        }
        if (observation instanceof Waiting waiting) {
            return waiting(row, waiting);
        }
        if (observation instanceof MachineCode code) {
            return JvmWords.code(code);
        }
        if (observation instanceof Interpreted interpreted) {
            String where = interpreted.before() ? row.baseline() : row.treatment();
            String other = interpreted.before() ? row.treatment() : row.baseline();
            return CauseWords.method(interpreted.method()) + " is not compiled in " + where
                    + " and runs in the interpreter; in " + other + " it is compiled";
        }
        Time time = (Time) observation;
        return "time in " + CauseWords.method(time.method()) + " itself: "
                + times(row, time.time(), ObservationWords::share);
    }

    /** Returns times on both sides, which are fractions of the time of the baseline's operations, and their difference. */
    static String times(Row row, Difference time, DoubleFunction<String> share) {
        return share.apply(time.before()) + " -> " + share.apply(time.after()) + " of the time that " + row.baseline()
                + " takes per operation (" + Numbers.signedPercent(time.estimate()) + " ["
                + Numbers.signedPercent(time.low()) + ", " + Numbers.signedPercent(time.high()) + "])";
    }

    private static String allocation(AllocationSite site, Difference bytes) {
        String place = site.className() + " at " + CauseWords.method(site.method())
                + (site.caller().equals(site.method()) ? "" : " < " + CauseWords.method(site.caller()));
        if (bytes.before() == 0) {
            return amount(bytes.after()) + " of " + place + " is new";
        }
        return bytes.after() == 0
                ? amount(bytes.before()) + " of " + place + " is gone"
                : place + ": " + amount(bytes.before()) + " -> " + amount(bytes.after());
    }

    private static String waiting(Row row, Waiting found) {
        WaitPlace place = found.place();
        String blocker = place.className().isEmpty() ? "" : CodeWords.simple(place.className());
        String words = switch (place.way()) {
            case LOCK -> "threads wait for the lock of " + (blocker.isEmpty() ? "an object" : blocker) + " in ";
            case PARK -> "threads are parked" + (blocker.isEmpty() ? "" : " on " + blocker) + " in ";
            case NOTIFICATION -> "threads are in Object.wait" + (blocker.isEmpty() ? "" : " on " + blocker) + " in ";
        };
        return words + CauseWords.method(place.method()) + ": " + times(row, found.time(), ObservationWords::share);
    }

    private static String receivers(ReceiverClasses receivers) {
        String count = switch (receivers.count()) {
            case 1 -> "one receiver class";
            case 2 -> "two receiver classes";
            default -> "three or more receiver classes";
        };
        return count
                + receivers.shares().entrySet().stream()
                        .map(entry -> CodeWords.simple(entry.getKey()) + " " + share(entry.getValue()))
                        .collect(Collectors.joining(", ", " (", ")"));
    }

    private static String deoptimization(Row row, Deoptimization found) {
        boolean more = found.after() > found.before();
        return CauseWords.method(found.place().method()) + " is deoptimized "
                + Math.round(more ? found.after() : found.before()) + " times per second in "
                + (more ? row.treatment() : row.baseline()) + " ("
                + found.place().reason() + "), "
                + (Math.min(found.after(), found.before()) == 0
                        ? "never in "
                        : Math.round(Math.min(found.after(), found.before())) + " times in ")
                + (more ? row.baseline() : row.treatment());
    }

    private static String inlining(Row row, Inlining found) {
        String inlines = found.inlinedBefore() ? row.baseline() : row.treatment();
        String calls = found.inlinedBefore() ? row.treatment() : row.baseline();
        return CauseWords.method(found.call().callee()) + " is inlined into "
                + CauseWords.method(found.call().caller()) + " in " + inlines + " but called in " + calls
                + found.refusal()
                        .map(reason -> ": " + reason)
                        .orElse(" (the compiler gave no reason, as for calls with several receiver classes)");
    }

    private static String share(double fraction) {
        return String.format(Locale.ROOT, "%.0f%%", fraction * 100);
    }

    private static String amount(double bytes) {
        return Numbers.significant(bytes) + " B/op";
    }
}
