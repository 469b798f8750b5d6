package dev.steelyard.explain.recording;

import dev.steelyard.explain.code.LambdaNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;

/** Frames of stacks, with names that are the same in every fork. */
final class Frames {

    /** JMH's loop around the benchmark's method; what runs outside of it, such as a set-up, is not in the score. */
    private static final String LOOP = "_jmhStub";
    /** What JVMs append to the name of the class that a hidden class was made for. */
    private static final Pattern HIDDEN = Pattern.compile("(\\$\\$Lambda|[+./]0x).*$");
    /** What JVMs number in the order in which they make them: proxies, and classes that replace reflection. */
    private static final Pattern NUMBERED =
            Pattern.compile("(\\$Proxy|\\bGenerated(?:Method|Constructor|SerializationConstructor)Accessor)\\d+$");
    /** JMH's and Steelyard's own classes: what its generated code runs around the benchmark. */
    private static final Pattern HARNESS = Pattern.compile(
            "^(org\\.openjdk\\.jmh\\.(infra|runner|util)|dev\\.steelyard\\.harness)\\.|\\.jmh_generated\\.");

    private Frames() {}

    /** Returns the frames of an event that the benchmark's loop called, the top first; empty if it happened elsewhere. */
    static Optional<List<RecordedFrame>> inLoop(RecordedEvent event) {
        RecordedStackTrace trace = event.getStackTrace();
        if (trace == null) {
            return Optional.empty();
        }
        List<RecordedFrame> frames = trace.getFrames().stream()
                .filter(frame -> frame.getMethod() != null)
                .toList();
        for (int i = 0; i < frames.size(); i++) {
            if (isLoop(frames.get(i).getMethod().getName())) {
                return i == 0 ? Optional.empty() : Optional.of(frames.subList(0, i));
            }
        }
        return Optional.empty();
    }

    /** Returns whether a method of this name is JMH's loop. */
    static boolean isLoop(String name) {
        return name.endsWith(LOOP);
    }

    /** Returns class and name of the method of a frame. */
    static String method(RecordedFrame frame) {
        return method(frame.getMethod());
    }

    /** Returns class and name of a method. */
    static String method(RecordedMethod method) {
        return method(method.getType().getName(), method.getName());
    }

    /** Returns class and name of a method. */
    static String method(String className, String name) {
        return visible(className) + "." + LambdaNumber.without(name);
    }

    /** Returns the class that a class was made for, such as that of a lambda; itself if it was written by a person. */
    static String visible(String name) {
        return NUMBERED.matcher(HIDDEN.matcher(name).replaceFirst("")).replaceFirst("$1");
    }

    /** Returns the names of a stack's frames from the root on: without JMH's own there, and calls of a method by itself as one. */
    static List<String> path(List<RecordedFrame> stack) {
        List<String> path = new ArrayList<>();
        for (int i = stack.size() - 1; i >= 0; i--) {
            String className = stack.get(i).getMethod().getType().getName();
            String name = method(stack.get(i));
            boolean harness = path.isEmpty() && isHarness(className);
            if (!harness && (path.isEmpty() || !path.get(path.size() - 1).equals(name))) {
                path.add(name);
            }
        }
        return path;
    }

    /** Returns whether a class is JMH's or Steelyard's, not the benchmark's. */
    static boolean isHarness(String className) {
        return HARNESS.matcher(className).find();
    }
}
