package dev.steelyard.core.model;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Pattern;

/**
 * Orders the params of one benchmark, param by param: numbers by value and before all other texts, so {@code size=4} is
 * before {@code size=128}.
 */
final class ParamOrder implements Comparator<SortedMap<String, String>> {

    /** Decimal numbers, of limited length because a param may be any text. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,40}(\\.[0-9]{1,40})?");

    @Override
    public int compare(SortedMap<String, String> one, SortedMap<String, String> other) {
        Iterator<Map.Entry<String, String>> entries = one.entrySet().iterator();
        for (Map.Entry<String, String> second : other.entrySet()) {
            if (!entries.hasNext()) {
                return -1;
            }
            Map.Entry<String, String> first = entries.next();
            int name = first.getKey().compareTo(second.getKey());
            int order = name == 0 ? values(first.getValue(), second.getValue()) : name;
            if (order != 0) {
                return order;
            }
        }
        return entries.hasNext() ? 1 : 0;
    }

    private static int values(String one, String other) {
        boolean number = NUMBER.matcher(one).matches();
        if (number != NUMBER.matcher(other).matches()) {
            return number ? -1 : 1;
        }
        int order = number ? new BigDecimal(one).compareTo(new BigDecimal(other)) : 0;
        // 1 and 1.0 are equal numbers and different params.
        return order == 0 ? one.compareTo(other) : order;
    }
}
