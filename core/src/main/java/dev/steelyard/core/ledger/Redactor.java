package dev.steelyard.core.ledger;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Takes secrets out of what is kept. */
public interface Redactor {

    /** Returns settings by key with secret values redacted. */
    SortedMap<String, String> map(Map<String, String> settings);

    /** Returns the words of a command line with secret values redacted. */
    List<String> words(List<String> words);
}
