/**
 * Results measured by another tool, as stored in the ledger: a file is read into {@link dev.steelyard.history.imports.ImportedResults}, and
 * the contents of all files of a tool and host are returned as an {@link dev.steelyard.history.imports.ImportedHistory}. Values are absolute,
 * in the unit of their series: those of different series, tools or hosts are not comparable.
 */
@NullMarked
package dev.steelyard.history.imports;

import org.jspecify.annotations.NullMarked;
