package dev.steelyard.server.web;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The names by which browsers may ask for a server. A page of somebody else that made a name of its own lead here would otherwise read
 * what only this machine may read (DNS rebinding).
 */
final class HostNames {

    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");

    private final Set<String> names = new HashSet<>();
    private final Set<String> others = new HashSet<>();

    /**
     * @param host the address that the server listens on
     * @param others further names
     */
    HostNames(String host, List<String> others) {
        names.add("localhost");
        names.add(plain(host));
        others.forEach(name -> this.others.add(plain(name)));
        names.addAll(this.others);
        if (any(host)) {
            try {
                names.add(plain(InetAddress.getLocalHost().getHostName()));
            } catch (UnknownHostException e) {
                // A machine without a name is asked for by its address, which the user names.
                names.remove("");
            }
        }
    }

    private static boolean any(String host) {
        return host.equals("0.0.0.0") || host.equals("::") || host.equals("[::]");
    }

    private static String plain(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return lower.indexOf(':') >= 0 && !lower.startsWith("[") ? "[" + lower + "]" : lower;
    }

    private static String withoutPort(String header) {
        return header.toLowerCase(Locale.ROOT).replaceFirst(":\\d{1,5}$", "");
    }

    /**
     * Returns whether a page of this server sent a request.
     *
     * @param header the header Host
     * @param origin the header Origin: where the page is that sent it
     */
    boolean isOwn(String header, String origin) {
        String authority = origin.replaceFirst("^https?://", "").toLowerCase(Locale.ROOT);
        // A proxy may send another host on, and has a usual port, which is not written.
        return authority.equals(header.toLowerCase(Locale.ROOT)) || others.contains(authority);
    }

    /** Returns whether the header of a request names this server. */
    boolean accepts(String header) {
        String host = withoutPort(header);
        // Nobody can make an address lead elsewhere, as a name can be made to.
        return names.contains(host) || ADDRESS.matcher(host).matches();
    }
}
