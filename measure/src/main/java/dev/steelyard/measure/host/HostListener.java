package dev.steelyard.measure.host;

import dev.steelyard.harness.wire.Frame;

/** A listener for the messages of a host. Called on the thread that reads its connection. */
public interface HostListener {
    /** The host sent a message. */
    void said(Frame frame);

    /** The host is lost; there will be no more messages. */
    void lost();
}
