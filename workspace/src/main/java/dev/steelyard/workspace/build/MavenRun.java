package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.secret.SecretWords;
import dev.steelyard.workspace.build.maven.MavenArguments;
import dev.steelyard.workspace.build.maven.MavenLog;
import dev.steelyard.workspace.build.maven.MavenRemedies;
import dev.steelyard.workspace.build.maven.PomEdits;
import dev.steelyard.workspace.build.maven.PomTree;
import dev.steelyard.workspace.build.maven.Reactor;
import dev.steelyard.workspace.build.maven.Unbinding;
import dev.steelyard.workspace.process.MachineFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Maven, what it is asked, and what can be changed so that it succeeds.
 *
 * @param run the build
 * @param reactor what is built
 * @param program how it is called
 * @param without flags of Steelyard's own that are left out, by the names of their properties
 */
record MavenRun(BuildRun run, Reactor reactor, List<String> program, Set<String> without) {

    /** What every command switches off, in words instead of a dozen properties. */
    private static final String SWITCHED_OFF = " (without tests, checks and documentation)";

    private static final String COMPILER = "maven-compiler-plugin";

    MavenRun {
        program = List.copyOf(program);
        without = Set.copyOf(without);
    }

    /** Asks for goals and returns the exit code. */
    int attempt(List<String> goals) {
        List<String> argv = new ArrayList<>(program);
        argv.addAll(MavenArguments.of(reactor, more(), goals, without));
        return run.attempt(argv, reactor.directory(), shown(goals) + switchedOff());
    }

    private List<String> more() {
        return run.request().settings().arguments();
    }

    private String switchedOff() {
        return without.containsAll(MavenArguments.SKIPPED) ? " (without tests)" : SWITCHED_OFF;
    }

    /** The command without all that is switched off in every project. */
    private String shown(List<String> goals) {
        List<String> words = new ArrayList<>(
                List.of(String.valueOf(Path.of(program.get(program.size() - 1)).getFileName())));
        words.addAll(MavenArguments.shown(reactor, more(), goals));
        return String.join(" ", SecretWords.words(words));
    }

    /** What the last attempt printed. */
    MavenLog log() {
        return new MavenLog(run.said().lines(), run.request().root());
    }

    /** The same Maven with other modules, profiles or arguments. */
    MavenRun with(Reactor other) {
        return new MavenRun(run, other, program, without);
    }

    /** The same Maven without flags of Steelyard's own. */
    private MavenRun without(Set<String> flags) {
        return new MavenRun(run, reactor, program, flags);
    }

    /** Returns whether this builds more than another, as modules that were not selected, or without a profile that it had. */
    boolean isWiderThan(MavenRun other) {
        return (reactor.whole() && !other.reactor.whole())
                || reactor.also().size() > other.reactor.also().size()
                || without.size() > other.without.size()
                || reactor.profiles().ids().size()
                        < other.reactor.profiles().ids().size();
    }

    /** What runs JMH's annotation processor, and fetches it as this Maven fetches everything. */
    JmhGenerator generator() {
        List<String> words = new ArrayList<>(program);
        words.addAll(MavenArguments.ofFetching(more()));
        return new JmhGenerator(run, words, reactor.directory());
    }

    /** Returns what to throw when the last attempt failed. */
    UserError failure(PomTree tree, List<String> goals, int code) {
        MavenLog log = log();
        Optional<String> remedy = MavenRemedies.of(log, tree::propertyOf);
        List<String> absent = log.missing();
        if (!absent.isEmpty() && run.fault(code).isEmpty()) {
            String what = String.join(", ", absent);
            return run.plainFailure(
                    run.request().label() + " needs " + what + ", which " + (absent.size() == 1 ? "is" : "are")
                            + " in none of the repositories that the build uses",
                    remedy.orElse(MavenRemedies.MISSING));
        }
        return run.failed("'" + shown(goals) + "'" + switchedOff(), code, remedy);
    }

    void say(String what) {
        run.progress().accept(run.request().label() + ": " + what);
    }

    /**
     * Returns whether another way to build may help after a failure. What cannot be downloaded may be a plugin that
     * benchmarks do not need; a full disk or a killed Maven would spoil any other way, too, and for another JDK all begins
     * again.
     */
    boolean anotherWay(int code) {
        return run.fault(code).filter(fault -> fault != MachineFault.NETWORK).isEmpty() && !run.needsOtherJdk();
    }

    /**
     * Changes poms or arguments so that what failed last does so no more; returns nothing if that cannot be.
     *
     * @param unbound what was left out before
     */
    Optional<MavenRun> changed(PomTree tree, PomEdits edits, Set<Unbinding> unbound) {
        try {
            MavenLog log = log();
            if (!reactor.tests() && log.missesTests()) {
                say("a module depends on another module's tests; compiling tests as well");
                return Optional.of(with(reactor.withTests()));
            }
            OptionalInt earliest = log.earliestRelease();
            if (earliest.isPresent()) {
                if (!edits.raiseRelease(earliest.getAsInt())) {
                    return Optional.empty();
                }
                say("the build JDK does not support the Java release that the poms specify; compiling for Java "
                        + earliest.getAsInt() + " instead");
                return Optional.of(this);
            }
            Optional<String> extension = log.missingExtension();
            if (extension.isPresent()) {
                if (!edits.leaveOutExtension(reactor.directory(), extension.get())) {
                    return Optional.empty();
                }
                say("Maven cannot resolve the extension " + extension.get()
                        + " or one of its dependencies; building without it");
                return Optional.of(this);
            }
            Optional<Unbinding> absent = log.missingPlugin().filter(Unbinding::harmless);
            if (absent.isPresent()) {
                if (!edits.leaveOutPlugin(absent.get())) {
                    return Optional.empty();
                }
                say(absent.get()
                        + " or one of its dependencies is in no repository that the build uses; building without"
                        + " it, since the benchmarks do not need it");
                return Optional.of(this);
            }
            Optional<Unbinding> failed = log.failedExecution().filter(Unbinding::harmless);
            if (failed.isPresent()) {
                if (!unbound.add(failed.get())) {
                    return Optional.empty();
                }
                say(failed.get() + " failed; building without it, since the benchmarks do not need it");
                edits.unbind(failed.get(), reactor.modules());
                return Optional.of(this);
            }
            Optional<Path> unread = log.unread().filter(pom -> !reactor.needs(tree, pom));
            if (unread.isPresent() && edits.leaveOut(unread.get())) {
                say("Maven cannot read "
                        + run.request().root().relativize(unread.get().resolve("pom.xml"))
                        + (log.missing().isEmpty() ? "" : ", which needs " + String.join(", ", log.missing()))
                        + "; building without that module, since the benchmarks do not need it");
                return Optional.of(this);
            }
            return wider(log, tree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Builds more than benchmarks should need: all modules, or all that Steelyard's flags switch off. */
    private Optional<MavenRun> wider(MavenLog log, PomTree tree) {
        Set<String> suspects = log.suspects();
        if (!suspects.isEmpty() && !without.containsAll(suspects)) {
            say("building again without " + MavenArguments.flags(suspects)
                    + ", which Steelyard had added: a module needs a build step that was skipped");
            return Optional.of(without(suspects));
        }
        boolean lacks = log.lacksCode() || log.missing().stream().anyMatch(tree::builds);
        if (lacks && reactor.leavesOut()) {
            Set<Path> built = reactor.built(tree);
            Optional<Path> maker = log.missedOutputOf(reactor.modules()).filter(module -> !built.contains(module));
            if (maker.isPresent()) {
                Path name = run.request().root().relativize(maker.get());
                say("a module needs the output of " + name + ", which its pom does not name; building " + name
                        + " as well");
                return Optional.of(with(reactor.withModule(maker.get())));
            }
            say("a module needs another one that its pom does not name; building the whole project");
            return Optional.of(with(reactor.withAll()));
        }
        Set<String> all = Set.copyOf(MavenArguments.SKIPPED);
        // None of the flags leaves out code, so a compiler that lacks some would lack it without them as well.
        if (log.failedAfterCompiling() && log.missing().isEmpty() && !without.containsAll(all)) {
            say("building again without the flags that Steelyard adds to skip checks: " + MavenArguments.flags(all));
            return Optional.of(without(all));
        }
        List<String> profiles = reactor.profiles().ids();
        boolean compiling = log.failedExecution()
                .filter(failed -> failed.name().equals(COMPILER))
                .isPresent();
        if (compiling && !profiles.isEmpty()) {
            say("it does not compile with -P " + String.join(",", profiles)
                    + "; building again without, and running JMH's annotation processor separately");
            return Optional.of(with(reactor.withoutProfiles()));
        }
        return Optional.empty();
    }
}
