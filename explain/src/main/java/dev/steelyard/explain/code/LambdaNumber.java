package dev.steelyard.explain.code;

import java.util.regex.Pattern;

/** The number in the name of a lambda's method: compilers number lambdas in source order. */
public final class LambdaNumber {

    private static final Pattern NUMBER = Pattern.compile("^(lambda\\$.*)\\$\\d+$");

    private LambdaNumber() {}

    /** Returns the name of a method without the number, or unchanged if it is not that of a lambda. */
    public static String without(String method) {
        return NUMBER.matcher(method).replaceFirst("$1");
    }
}
