"""Names that attack what shows them: terminals, tables, pages, spreadsheets, files."""
import string

_PARTS = ["\x1b[31mred", "\x1b]0;title\x07", "\u202egnp.exe", "\u2066left\u2069", "<img src=x onerror=alert(1)>", "<script>alert(1)</script>",
          "</td></tr>", "a|b", "[x](javascript:alert(1))", "`code`", "=1+1", "=cmd|'/C calc'!A0", "@SUM(A1)", "+1+1", "-1+1", '"quoted"', "'; DROP TABLE run; --",
          "a,b;c\td", "line\nbreak", "carriage\rreturn", "nul\x00l", "\ud800", "\ufeffmark", "%s%n%x", "${jndi:ldap://x}", "{{7*7}}", "../../../etc/passwd",
          "COM1", "a" * 5000, " ", "", "\u00a0", "\u2028", "e\u0301" * 50, "\U0001f600" * 20, "\u0410\u0412", "&lt;b&gt;", "<!--", "]]>", "password=hunter2abc"]
NAMES = _PARTS + [a + " " + b for a in _PARTS for b in _PARTS[:26]][:1000 - len(_PARTS)]


def results(words, factor, chance):
    """Returns JMH's JSON of benchmarks with such names, params and units, three forks each."""
    entries = []
    for number, word in enumerate(words):
        forks = [[100 * factor * chance.uniform(0.98, 1.02) for _ in range(3)] for _ in range(5)]
        entries.append({
            "jmhVersion": "1.37", "benchmark": "org.example." + (word if number % 2 else "B" + string.ascii_letters[number] + ".m"),
            "mode": "avgt", "threads": 1, "forks": 5, "jvmArgs": ["-D" + word], "jdkVersion": "17", "vmName": word,
            "measurementTime": "1 s", "params": {"p": word, word: "1"} if number % 3 else {"p": word},
            "primaryMetric": {"score": 100.0, "scoreUnit": "ns/op", "rawData": forks},
            "secondaryMetrics": {word: {"score": 1.0, "scoreUnit": "B/op", "rawData": forks}},
        })
    return entries
