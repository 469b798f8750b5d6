package dev.steelyard.explain.forks;

import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.ForkInlining.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;

/** Forks whose decisions and times are drawn. */
final class GeneratedForks {

    static final Optional<String> BIG = Optional.of("already compiled into a big method");

    private final List<ScoredFork> forks = new ArrayList<>();

    /** The call of a number; a greater number is executed less. */
    static Call call(int number) {
        return new Call("a.Main.run", "a.Step.s" + number);
    }

    /** What a compiler decides: for each call the fraction that it inlines. */
    static Optional<ForkInlining> inlining(double... inlined) {
        TreeMap<Call, Decision> calls = new TreeMap<>();
        for (int i = 0; i < inlined.length; i++) {
            calls.put(call(i), new Decision(1000 - i, inlined[i], inlined[i] == 1 ? Optional.empty() : BIG));
        }
        return Optional.of(new ForkInlining(calls));
    }

    GeneratedForks add(int block, double logTime, double... inlined) {
        forks.add(new ScoredFork(block, "main", logTime, inlining(inlined)));
        return this;
    }

    /** Adds a fork that inlines its only call, with machine code of a size. */
    GeneratedForks addWithCode(int block, double logTime, int bytes) {
        ForkInlining known = new ForkInlining(
                inlining(1).orElseThrow().calls(), new TreeMap<>(), new TreeMap<>(), OptionalInt.of(bytes));
        forks.add(new ScoredFork(block, "main", logTime, Optional.of(known)));
        return this;
    }

    GeneratedForks addWithoutLog(int block, double logTime) {
        forks.add(new ScoredFork(block, "main", logTime, Optional.empty()));
        return this;
    }

    List<ScoredFork> forks() {
        return List.copyOf(forks);
    }

    /**
     * Blocks of three forks whose state of the machine varies by 10 %, and which vary by 2 % beyond that.
     *
     * @param decisions number of calls, each inlined in four of ten forks; where the state of the machine is bad, in seven
     * @param effect what the first decision adds to the log time if the call is not inlined
     */
    static List<ScoredFork> drawn(int blocks, int decisions, double effect, Random random) {
        GeneratedForks generated = new GeneratedForks();
        for (int block = 0; block < blocks; block++) {
            double state = 0.1 * random.nextGaussian();
            for (int fork = 0; fork < 3; fork++) {
                double[] inlined = new double[decisions];
                for (int i = 0; i < decisions; i++) {
                    inlined[i] = random.nextDouble() < (state > 0 ? 0.7 : 0.4) ? 1 : 0;
                }
                double time = state + 0.02 * random.nextGaussian() + (1 - inlined[0]) * effect;
                generated.add(block, time, inlined);
            }
        }
        return generated.forks();
    }
}
