package dev.steelyard.suite.decoders.decoder;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Brings the bits of a word that a mask selects together at its low end, as {@code Long.compress} does, which came with JDK 19. C2
 * compiles that to the instruction PEXT on x86 processors with BMI2; it is fast on Intel's since Haswell and on AMD's since Zen 3, and
 * slow on AMD's before. Elsewhere it is mostly Java code. Java has no way to ask which, so it is used only where the system property
 * {@code decoders.compress} is true.
 */
final class Compression {

    /** Whether it is to be used. A constant to the compiler, which leaves out the way that is not taken. */
    static final boolean CHOSEN = Boolean.getBoolean("decoders.compress");

    private static final MethodHandle COMPRESS = handle();

    private Compression() {}

    /** Returns the bits that the mask selects, the lowest one lowest, and 0 above them. */
    static long compress(long bits, long mask) {
        try {
            return (long) COMPRESS.invokeExact(bits, mask);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new LinkageError("bits cannot be compressed", impossible);
        }
    }

    /** The same bit by bit, which stands in on older JDKs; only tests want that, since it is slower than what it replaces. */
    static long bitByBit(long bits, long mask) {
        long compressed = 0;
        int place = 0;
        for (long rest = mask; rest != 0; rest &= rest - 1) {
            compressed |= ((bits >>> Long.numberOfTrailingZeros(rest)) & 1) << place;
            place++;
        }
        return compressed;
    }

    private static MethodHandle handle() {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(long.class, long.class, long.class);
        try {
            return lookup.findStatic(Long.class, "compress", type);
        } catch (NoSuchMethodException beforeJdk19) {
            return bitByBit(lookup, type);
        } catch (IllegalAccessException impossible) {
            throw new LinkageError("Long.compress is public", impossible);
        }
    }

    private static MethodHandle bitByBit(MethodHandles.Lookup lookup, MethodType type) {
        try {
            return lookup.findStatic(Compression.class, "bitByBit", type);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError("a method of this class", impossible);
        }
    }
}
