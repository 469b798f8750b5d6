package dev.steelyard.lint.code;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** What is known of methods whose code is not looked at: of some in the JDK for sure, of others by their names. */
final class KnownMethods {
    /** Classes whose methods do nothing but return a value, apart from {@link #EXCEPTIONS}. */
    private static final Set<String> PURE = Set.of(
            "java/lang/Math",
            "java/lang/StrictMath",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Short",
            "java/lang/Byte",
            "java/lang/Double",
            "java/lang/Float",
            "java/lang/Character",
            "java/lang/Boolean",
            "java/lang/String",
            "java/math/BigInteger",
            "java/math/BigDecimal");

    private static final Map<String, Set<String>> PURE_METHODS = Map.of(
            "java/util/Objects", Set.of("hash", "hashCode", "equals", "toString", "isNull", "nonNull"),
            "java/util/Arrays",
                    Set.of(
                            "equals",
                            "hashCode",
                            "toString",
                            "copyOf",
                            "copyOfRange",
                            "deepEquals",
                            "deepHashCode",
                            "binarySearch",
                            "compare",
                            "mismatch"));

    /** Chance, properties, arrays that are filled, lambdas that are called. */
    private static final Set<String> EXCEPTIONS = Set.of(
            "java/lang/Math.random",
            "java/lang/StrictMath.random",
            "java/lang/Integer.getInteger",
            "java/lang/Long.getLong",
            "java/lang/Boolean.getBoolean",
            "java/lang/String.getChars",
            "java/lang/String.intern",
            "java/lang/String.transform",
            "java/math/BigInteger.probablePrime");

    private static final Pattern QUERY = Pattern.compile("(get|is|has|contains|size|length|count|find|lookup|search"
            + "|indexOf|lastIndexOf|read|parse|decode|deserialize|unmarshal|from|to|valueOf|calc|calculate|compute|eval"
            + "|evaluate|hash|hashCode|equals|compare|compareTo|match|matches|sum|min|max|average|map|flatMap|filter"
            + "|sorted|distinct|limit|boxed|collect|reduce|stream|parallelStream|keySet|values|entrySet|first|last|peek"
            + "|floor|ceiling|higher|lower|charAt|nth)(?![a-z]).*");

    /** Names that begin like a question and do something all the same. */
    private static final Pattern DEED =
            Pattern.compile(".*(And[A-Z]|IfAbsent|IfPresent|OrCreate|OrAdd|OrPut|OrInsert|Next|Lock|Async).*|read");

    private static final Pattern WAITING =
            Pattern.compile(".*(Future|Promise|Exchanger|Latch|Barrier|Queue|Process).*");

    private KnownMethods() {}

    /** Tells whether a method of the JDK surely does nothing but return a value. */
    static boolean pure(MethodInsnNode call) {
        if (call.name.startsWith("<") || EXCEPTIONS.contains(call.owner + "." + call.name)) {
            return false;
        }
        boolean fills = call.owner.equals("java/lang/String")
                && call.name.equals("getBytes")
                && Type.getArgumentTypes(call.desc).length > 1;
        return !fills
                && (PURE.contains(call.owner)
                        || PURE_METHODS.getOrDefault(call.owner, Set.of()).contains(call.name));
    }

    /** Tells whether the name of a method says that it returns something and changes nothing. */
    static boolean query(MethodInsnNode call) {
        return Type.getReturnType(call.desc).getSort() != Type.VOID
                && QUERY.matcher(call.name).matches()
                && !DEED.matcher(call.name).matches()
                && !WAITING.matcher(call.owner).matches();
    }

    /** Tells whether a constructor of the JDK makes an object and does nothing else. */
    static boolean constructor(MethodInsnNode call) {
        return call.name.equals("<init>")
                && (call.owner.startsWith("java/lang/") || call.owner.startsWith("java/util/"))
                && !call.owner.contains("Thread");
    }

    /** Tells whether a call is one of JMH's black holes that only takes a value. */
    static boolean consumes(MethodInsnNode call) {
        return call.owner.equals("org/openjdk/jmh/infra/Blackhole") && call.name.equals("consume");
    }
}
