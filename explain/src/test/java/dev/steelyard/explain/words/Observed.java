package dev.steelyard.explain.words;

import dev.steelyard.explain.code.ChangedMethod;
import dev.steelyard.explain.code.MethodCode;
import dev.steelyard.explain.profile.AllocationSite;
import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.Deoptimized;
import dev.steelyard.explain.profile.ReceiverClasses;
import dev.steelyard.explain.profile.WaitPlace;
import dev.steelyard.explain.profile.comparison.Difference;
import dev.steelyard.explain.profile.comparison.Observation;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** What recordings of two sides may show. */
public final class Observed {

    private Observed() {}

    /** Returns the code of a method that does one thing of each kind; empty strings stand for nothing. */
    public static MethodCode code(int bytes, boolean locks, String calls, String creates, String catches) {
        return new MethodCode(bytes, locks, set(calls), set(creates), set(catches));
    }

    private static SortedSet<String> set(String name) {
        return name.isEmpty() ? new TreeSet<>() : new TreeSet<>(List.of(name));
    }

    private static Observation.Code edited(Optional<MethodCode> before, Optional<MethodCode> after) {
        boolean both = before.isPresent() && after.isPresent();
        return new Observation.Code(
                new ChangedMethod(
                        "org.example.Codec.mix", both ? Optional.empty() : Optional.of("int, byte[]"), before, after),
                before.isEmpty() ? 0 : 0.404,
                after.isEmpty() ? 0 : 0.976,
                new Seen(both ? 8 : 4, 8));
    }

    /** Returns one of each kind and direction. */
    public static List<Observation> all() {
        AllocationSite boxed =
                new AllocationSite("java.lang.Integer", "java.lang.Integer.valueOf", "org.example.Foo.put");
        Call call = new Call("org.example.Codec.run", "org.example.Codec.mix");
        Deoptimized place = new Deoptimized("org.example.Codec.add", "class_check");
        Seen four = new Seen(4, 4);
        MethodCode small = code(301, false, "java.lang.Math.addExact", "java.lang.Integer", "");
        MethodCode large = code(352, true, "org.example.Foo.put", "byte[]", "java.lang.ArithmeticException");
        MethodCode many = new MethodCode(
                301,
                false,
                new TreeSet<>(List.of("a.A.a", "b.B.b", "c.C.c", "d.D.d", "e.E.e")),
                new TreeSet<>(),
                new TreeSet<>());
        return List.of(
                edited(Optional.of(small), Optional.of(large)),
                edited(Optional.of(large), Optional.of(small)),
                edited(Optional.of(small), Optional.of(many)),
                edited(Optional.empty(), Optional.of(code(8001, false, "", "", ""))),
                edited(Optional.of(code(1, false, "", "", "")), Optional.empty()),
                edited(Optional.of(small), Optional.of(code(8001, false, "", "", ""))),
                new Observation.Allocation(boxed, new Difference(0, 24.03, 23.1, 24.9), four),
                new Observation.Allocation(
                        new AllocationSite("byte[]", "org.example.Foo.copy", "org.example.Foo.copy"),
                        new Difference(64, 0, -65, -63),
                        four),
                new Observation.Allocation(boxed, new Difference(24, 48.2, 23, 25.4), new Seen(3, 4)),
                new Observation.Pauses(
                        Optional.empty(),
                        new Difference(0, 0.0000124, 0.0000121, 0.0000127),
                        new Difference(0, 0.118, 0.09, 0.15),
                        four),
                new Observation.Pauses(
                        Optional.empty(),
                        new Difference(2.5, 1.5, -1.2, -0.8),
                        new Difference(0.4, 0.2, -0.3, -0.1),
                        four),
                new Observation.Pauses(
                        Optional.of("ThreadDump"),
                        new Difference(0.00021, 0.00977, 0.0095, 0.0097),
                        new Difference(0, 21.4, 20.1, 22.7),
                        four),
                new Observation.Waiting(
                        new WaitPlace(WaitPlace.Way.LOCK, "org.example.Gate", "org.example.Gate.pass"),
                        new Difference(0, 12.4, 11.8, 13),
                        four),
                new Observation.Waiting(
                        new WaitPlace(
                                WaitPlace.Way.PARK,
                                "java.util.concurrent.locks.ReentrantLock$NonfairSync",
                                "org.example.Gate.lock"),
                        new Difference(0.61, 0.02, -0.7, -0.48),
                        four),
                new Observation.Waiting(
                        new WaitPlace(WaitPlace.Way.NOTIFICATION, "", "org.example.Queue.take"),
                        new Difference(0.02, 0.61, 0.48, 0.7),
                        new Seen(3, 4)),
                new Observation.OtherThreads(new Difference(0.043, 1.927, 1.7, 2.08), four),
                new Observation.Deoptimization(place, 0, 321.6, four),
                new Observation.Deoptimization(place, 100, 2.4, four),
                new Observation.Dispatch(
                        call,
                        ReceiverClasses.largest(Map.of("org.example.Plus", 0.6, "org.example.Minus", 0.4)),
                        ReceiverClasses.largest(Map.of("org.example.Plus", 0.4, "org.example.Minus", 0.3)),
                        new Seen(8, 8)),
                new Observation.Dispatch(
                        call,
                        ReceiverClasses.largest(Map.of("org.example.Plus", 0.5, "org.example.Minus", 0.5)),
                        ReceiverClasses.largest(Map.of("org.example.Plus", 1.0)),
                        new Seen(8, 8)),
                new Observation.Inlining(call, true, Optional.of("hot method too big"), new Seen(8, 8)),
                new Observation.Inlining(call, false, Optional.empty(), new Seen(8, 8)),
                new Observation.Interpreted("org.example.Codec.mix", false, four),
                new Observation.Interpreted("org.example.Codec.mix", true, four),
                new Observation.MachineCode(new Difference(1212, 6308, 4800, 5400), four),
                new Observation.Time("org.example.Codec.mix", new Difference(0.12, 1.04, 0.88, 0.96), new Seen(4, 4)));
    }
}
