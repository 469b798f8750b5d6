package dev.steelyard.lint.code;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
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

    /** Methods that hold on to objects, or ask for their class, and run none of their code. */
    private static final Set<String> REFERENCES = Set.of(
            "java/util/Objects.isNull",
            "java/util/Objects.nonNull",
            "java/util/Arrays.copyOf",
            "java/util/Arrays.copyOfRange");

    /** Classes of arguments whose methods do nothing but return a value. */
    private static final Set<String> PLAIN = Set.of(
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
            "java/math/BigDecimal",
            "java/math/MathContext",
            "java/math/RoundingMode",
            "java/util/Locale");

    /** Chance, properties, tables of texts, lambdas that are called. */
    private static final Set<String> EXCEPTIONS = Set.of(
            "java/lang/Math.random",
            "java/lang/StrictMath.random",
            "java/lang/Integer.getInteger",
            "java/lang/Long.getLong",
            "java/lang/Boolean.getBoolean",
            "java/lang/String.intern",
            "java/lang/String.transform",
            "java/math/BigInteger.probablePrime");

    private static final Pattern QUERY = Pattern.compile("(get|is|has|contains|size|length|count|find|lookup|search"
            + "|indexOf|lastIndexOf|read|parse|decode|deserialize|unmarshal|from|to|valueOf|calc|calculate|compute|eval"
            + "|evaluate|hash|hashCode|equals|compare|compareTo|match|matches|sum|min|max|average|map|flatMap|filter"
            + "|sorted|distinct|limit|boxed|collect|reduce|stream|parallelStream|keySet|values|entrySet|first|last|peek"
            + "|floor|ceiling|higher|lower|charAt|nth)(?![a-z]).*");

    /** Names that say that something is made of something else, which then is all that a call is for. */
    private static final Pattern CONVERSION = Pattern.compile("((encode|serialize|serialise|marshal|format|convert"
            + "|transform|translate|transcode|digest|sign|compress|decompress|encrypt|decrypt|doFinal|render|escape"
            + "|unescape|stringify|normalize|unpack|split|tokenize|copyOf|clone|duplicate|as|to)(?![a-z])"
            + "|write[A-Za-z]*As[A-Z]).*");

    /** Names that begin like a question and do something all the same. */
    private static final Pattern DEED =
            Pattern.compile(".*(And[A-Z]|IfAbsent|IfPresent|OrCreate|OrAdd|OrPut|OrInsert|Next|Lock|Async).*|read");

    private static final Pattern WAITING =
            Pattern.compile(".*(Future|Promise|Exchanger|Latch|Barrier|Queue|Process).*");

    /** Classes whose constructors start threads or open files. */
    private static final Pattern BUSY =
            Pattern.compile(".*(Thread|Timer|Pool|Formatter|Handler).*|java/util/(zip|jar|logging|prefs)/.*");

    private KnownMethods() {}

    /**
     * Returns whether a method of the JDK surely does nothing but return a value. Those that run {@code hashCode},
     * {@code equals}, {@code toString} and the like of what they are given do so only if these are the JDK's as well.
     */
    static boolean pure(MethodInsnNode call) {
        if (!returns(call)) {
            return false;
        }
        // Numbers and texts look at the class of what they are compared with first, and then at their own fields.
        boolean comparison = PURE.contains(call.owner) && call.name.equals("equals");
        return comparison || REFERENCES.contains(call.owner + "." + call.name) || plain(call.desc);
    }

    /** Returns whether a method of the JDK does nothing of its own but return a value made of what it is given. */
    static boolean returns(MethodInsnNode call) {
        if (call.name.startsWith("<") || EXCEPTIONS.contains(call.owner + "." + call.name)) {
            return false;
        }
        return !fills(call)
                && (PURE.contains(call.owner)
                        || PURE_METHODS.getOrDefault(call.owner, Set.of()).contains(call.name));
    }

    /** Returns whether all arguments are numbers, texts and arrays of numbers, which have no code of the user's to run. */
    static boolean plain(String descriptor) {
        return Arrays.stream(Type.getArgumentTypes(descriptor)).allMatch(KnownMethods::plain);
    }

    private static boolean plain(Type type) {
        return switch (type.getSort()) {
            case Type.OBJECT -> PLAIN.contains(type.getInternalName());
            case Type.ARRAY -> type.getElementType().getSort() < Type.ARRAY;
            default -> true;
        };
    }

    /** Returns whether a method of a text or character writes to an array that it is given. */
    private static boolean fills(MethodInsnNode call) {
        int arguments = Type.getArgumentTypes(call.desc).length;
        return switch (call.owner + "." + call.name) {
            case "java/lang/String.getChars" -> true;
            case "java/lang/String.getBytes" -> arguments > 1;
            case "java/lang/Character.toChars" -> arguments > 1;
            default -> false;
        };
    }

    /** Returns whether the name of a method says that it returns something and changes nothing. */
    static boolean query(MethodInsnNode call) {
        return returns(call) || (!fills(call) && asks(call));
    }

    private static boolean asks(MethodInsnNode call) {
        return Type.getReturnType(call.desc).getSort() != Type.VOID
                && QUERY.matcher(call.name).matches()
                && !acts(call);
    }

    private static boolean acts(MethodInsnNode call) {
        boolean compute = call.name.equals("compute") && call.owner.endsWith("Map");
        return compute
                || DEED.matcher(call.name).matches()
                || WAITING.matcher(call.owner).matches();
    }

    /**
     * Returns whether the name of a method says that it makes an object or array of what it is given, whatever else it does.
     * One that returns its second argument, or a later one, has filled that: what it returns is a by-product.
     */
    static boolean converts(MethodInsnNode call) {
        Type made = Type.getReturnType(call.desc);
        Type[] arguments = Type.getArgumentTypes(call.desc);
        boolean text = made.getDescriptor().equals("Ljava/lang/String;");
        boolean fillsOne = !text && Arrays.stream(arguments).skip(1).anyMatch(made::equals);
        return made.getSort() >= Type.ARRAY
                && !fillsOne
                && CONVERSION.matcher(call.name).matches()
                && !acts(call);
    }

    /** Returns whether a method of the user's or a library's returns an object of the class that it is called of. */
    static boolean fluent(MethodInsnNode call) {
        return call.getOpcode() != Opcodes.INVOKESTATIC
                && !returns(call)
                && Type.getReturnType(call.desc).equals(Type.getObjectType(call.owner));
    }

    /** Returns whether a constructor of the JDK makes an object and does nothing else of its own. */
    static boolean constructor(MethodInsnNode call) {
        return call.name.equals("<init>")
                && (call.owner.startsWith("java/lang/") || call.owner.startsWith("java/util/"))
                && !BUSY.matcher(call.owner).matches();
    }

    /** Returns whether a call is one of JMH's black holes that only takes a value. */
    static boolean consumes(MethodInsnNode call) {
        return call.owner.equals("org/openjdk/jmh/infra/Blackhole") && call.name.equals("consume");
    }
}
