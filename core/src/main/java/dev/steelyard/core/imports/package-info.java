/**
 * Results that another tool measured, as the ledger keeps them: a file is read into {@link
 * dev.steelyard.core.imports.ImportedResults}, and what all files of a tool and host have comes back as an {@link
 * dev.steelyard.core.imports.ImportedHistory}. Values are absolute, in the unit of their series: those of different series, tools or
 * hosts are not comparable.
 */
@NullMarked
package dev.steelyard.core.imports;

import org.jspecify.annotations.NullMarked;
