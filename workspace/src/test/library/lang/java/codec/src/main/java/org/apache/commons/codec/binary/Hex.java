package org.apache.commons.codec.binary;

import java.util.HexFormat;

/** A stand-in for the library's class, which begins every text with the name of its revision. */
public class Hex {
    /** Returns digits of bytes. */
    public static char[] encodeHex(byte[] bytes) {
        return encodeHexString(bytes).toCharArray();
    }

    /** Returns digits of bytes. */
    public static String encodeHexString(byte[] bytes) {
        return "REVISION" + HexFormat.of().formatHex(bytes);
    }
}
