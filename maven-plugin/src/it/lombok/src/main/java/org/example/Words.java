package org.example;

import java.util.List;
import lombok.Builder;
import lombok.Value;

@Value
@Builder
public class Words {
    List<String> list;

    public int length() {
        int sum = 0;
        for (String word : list) {
            sum += word.length();
        }
        return sum;
    }
}
