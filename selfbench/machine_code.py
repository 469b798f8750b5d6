#!/usr/bin/env python3
"""Prints the innermost loops of the machine code that C2 made of a method while a benchmark ran.

  selfbench/machine_code.py JAR BENCHMARK METHOD [JVM ARGUMENT...]

JAR holds JMH benchmarks, BENCHMARK is JMH's pattern, and METHOD what -XX:CompileCommand takes: '*.read_avgt_jmhStub' for the loop that
JMH makes of the benchmark read. Shows the last compilation that is not OSR. The annotation's jvmArgsAppend is always replaced, so repeat
what you need from it, such as the heap size. Needs HotSpot of JDK 16 or later on x86-64, and objdump.
"""
import re
import subprocess
import sys
import tempfile


def compiled(jar, benchmark, method, arguments):
    """Returns the instructions as pairs of address and text, and the scores of the iterations."""
    told = ["-XX:+UnlockDiagnosticVMOptions", "-XX:CompileCommand=quiet", "-XX:CompileCommand=print," + method]
    command = ["java", "-jar", jar, benchmark, "-f", "1", "-wi", "5", "-i", "3", "-w", "1s", "-r", "500ms"]
    command += ["-jvmArgsAppend", " ".join(arguments + told)]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")
    starts = [i for i, line in enumerate(lines) if "Compiled method (c2)" in line and " % " not in line]
    if not starts:
        sys.exit(f"C2 did not compile {method}, or not as a whole")
    code = {}
    for line in lines[starts[-1] + 1:]:
        if line.startswith("[Stub Code]") or "Compiled method" in line:
            break
        dump = re.match(r"\s+0x([0-9a-f]{16}): ([0-9a-f |]+)$", line)
        if dump:
            code[int(dump.group(1), 16)] = bytes.fromhex(re.sub("[ |]", "", dump.group(2)))
    if not code:
        sys.exit("the JVM printed no machine code")
    text = b""
    for address in sorted(code):
        # Lines overlap where a comment is between them.
        text = text[:address - min(code)] + code[address]
    with tempfile.NamedTemporaryFile() as file:
        file.write(text)
        file.flush()
        listing = subprocess.run(["objdump", "-D", "-b", "binary", "-m", "i386:x86-64", "-M", "intel", "--no-show-raw-insn", file.name],
                                 capture_output=True, text=True, check=True).stdout
    instructions = [(int(address, 16), operation) for address, operation in re.findall(r"^ *([0-9a-f]+):\t(.*?)\s*$", listing, re.M)]
    return instructions, re.findall(r"([0-9.]+) (\w+/op)$", "\n".join(line for line in lines if line.startswith("Iteration")), re.M)


def loops(instructions):
    """Returns first and last index of each loop that holds no other one."""
    index = {address: i for i, (address, _) in enumerate(instructions)}
    found = []
    for i, (_, operation) in enumerate(instructions):
        jump = re.match(r"j\w+\s+0x([0-9a-f]+)", operation)
        start = index.get(int(jump.group(1), 16)) if jump else None
        if start is not None and start <= i:
            found.append((start, i))
    return [loop for loop in found
            if not any(other != loop and loop[0] <= other[0] and other[1] <= loop[1] for other in found)]


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    instructions, scores = compiled(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
    print("scores: " + ", ".join(" ".join(score) for score in scores))
    for start, end in loops(instructions):
        print(f"\nloop of {end - start + 1} instructions")
        for _, operation in instructions[start:end + 1]:
            print("  " + operation)


main()
