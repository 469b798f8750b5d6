package dev.steelyard.measure.host;

import dev.steelyard.harness.wire.Frame;

/** A listener for the messages of a host. Called on the thread that reads its connection. */
public interface HostListener {
    /** The host said something. */
    void said(Frame frame);

    /** The host is gone; nothing more will be said. */
    void lost();
}
