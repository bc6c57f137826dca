# What Varnish 7 keeps: what a server says is for everybody (the setting shared_max_age), until the server says that it has
# changed (serve --purge ban+http://varnish). docs/guide/scale.md, "Caches in front".
vcl 4.1;

import std;

backend default {
  .host = "haproxy";
  .port = "8080";
}

# Who may have answers forgotten: the servers. Through the first address of a network of containers comes whoever comes from outside.
acl purgers {
  "127.0.0.1";
  "10.77.0.0"/24;
  ! "10.77.0.1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # What a proxy on the same machine passes on is somebody else's: Varnish has put the proxy's address behind theirs.
    if (!client.ip ~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(405));
    }
    if (!req.http.Almanac-Purge || !std.ban("obj.http.Cache-Tag ~ " + req.http.Almanac-Purge)) {
      return (synth(400));
    }
    return (synth(200));
  }
  # Streams are never over.
  if (req.url ~ "^/(rest/changes|mcp)($|\?)") {
    return (pipe);
  }
  # Whoever signs in, or waits for what they have just pushed, is answered by a server.
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization || req.http.Cookie || req.http.Almanac-At-Least) {
    return (pass);
  }
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.Cache-Control !~ "\bpublic\b") {
    # It is asked for each time; many may ask at once.
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
    return (deliver);
  }
  # Varnish would give what is too old for some seconds by itself.
  if (beresp.http.Cache-Control !~ "stale-while-revalidate") {
    set beresp.grace = 0s;
  }
}

sub vcl_deliver {
  # What an answer was made of is nobody else's business.
  unset resp.http.Cache-Tag;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
}
