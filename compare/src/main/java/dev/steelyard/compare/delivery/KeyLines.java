package dev.steelyard.compare.delivery;

import java.util.regex.Pattern;

/** Tells which lines of a text that is read line by line belong to a private key. */
final class KeyLines {

    private static final Pattern BEGIN = Pattern.compile("-----BEGIN [A-Z ]*PRIVATE KEY-----");
    private static final Pattern END = Pattern.compile("-----END [A-Z ]*PRIVATE KEY-----");
    private static final Pattern BODY = Pattern.compile("\\s*(?:[A-Za-z0-9+/=]*|[A-Za-z-]+: .*)\\s*");

    private boolean inside;

    /** Returns whether the next line is one of a key, after the one with which it begins. */
    boolean belongs(String line) {
        if (BEGIN.matcher(line).find()) {
            inside = !END.matcher(line).find();
            return false;
        }
        boolean end = END.matcher(line).find();
        boolean belongs = inside && (end || BODY.matcher(line).matches());
        inside = belongs && !end;
        return belongs;
    }
}
