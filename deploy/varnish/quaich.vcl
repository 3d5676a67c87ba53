vcl 4.1;

import std;
import xkey;

# Varnish 7 with xkey (Debian: varnish, varnish-modules) in front of Quaich. docs/operations/edge.md explains it.

backend quaich {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 2s;
  # Live streams send something every 20 s.
  .first_byte_timeout = 60s;
  .between_bytes_timeout = 60s;
}

# The processes of Quaich, which purge.
acl purgers {
  "127.0.0.1";
  "::1";
}

# The TLS proxy or CDN in front: it sets X-Country and X-Forwarded-For.
acl upstream {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(403, "Not allowed"));
    }
    return (synth(200, "Purged " + xkey.purge(req.http.xkey-purge)));
  }

  # The server reads all headers of one name, and the rules below the first.
  std.collect(req.http.Cookie, "; ");
  std.collect(req.http.Accept-Language, ", ");
  std.collect(req.http.X-Country, ", ");
  # Only what the edge says itself reaches the server.
  unset req.http.X-Edge-Country;
  unset req.http.X-Edge-Variant;
  unset req.http.X-Forwarded-Host;
  unset req.http.Forwarded;
  unset req.http.X-Original-URL;
  unset req.http.X-Rewrite-URL;
  if (client.ip ~ upstream) {
    if (req.http.X-Country ~ "^[A-Z]{2}$") {
      set req.http.X-Edge-Country = req.http.X-Country;
    }
    # Varnish has added the address of the proxy in front.
    set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",[^,]*$", "");
  } else {
    set req.http.X-Forwarded-For = client.ip;
  }
  unset req.http.X-Country;

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Pages of members and of the API are nobody else's. Without a country the server may not share a page.
  if (req.http.Authorization || req.http.Cookie ~ "quaich\.session_token" || !req.http.X-Edge-Country) {
    return (pass);
  }
  if (req.url ~ "^/(api|admin|auth|cart|checkout|my-account)([/.?]|$)") {
    return (pass);
  }
  call variant;
  if (req.http.X-Edge-Variant == "none") {
    return (pass);
  }
  return (hash);
}

# Everything that differs between guests' pages of one address: their choices in cookies, else the browser's language.
# Cookies that browsers would not send so, that we do not write so, or that are named twice, are passed on: the server might
# read them otherwise.
sub variant {
  set req.http.X-Edge-Variant = "none";
  if (req.http.Cookie && req.http.Cookie !~ "^[\w!#$%&'*+.^`|~-]+=[\x20-\x3a\x3c-\x7e]*(?:; ?[\w!#$%&'*+.^`|~-]+=[\x20-\x3a\x3c-\x7e]*)*$") {
    return;
  }
  if (req.http.Cookie ~ "(?:^|; ?)(lang|theme|lots|search-sort|currency|age)=.*; ?\1=") {
    return;
  }
  if (req.http.Cookie ~ "(?:^|; ?)(?:lang|theme|lots|search-sort|currency|age)=(?!\w[\w.-]{0,199}(?:;|$))") {
    return;
  }
  set req.http.X-Edge-Variant = req.http.X-Edge-Country
    + " " + regsub(req.http.Cookie, "^(?:.*; ?)?theme=([\w.-]+).*$|^.*$", "\1")
    + " " + regsub(req.http.Cookie, "^(?:.*; ?)?lots=([\w.-]+).*$|^.*$", "\1")
    + " " + regsub(req.http.Cookie, "^(?:.*; ?)?search-sort=([\w.-]+).*$|^.*$", "\1")
    + " " + regsub(req.http.Cookie, "^(?:.*; ?)?currency=([\w.-]+).*$|^.*$", "\1");
  if (req.http.Cookie ~ "(?:^|; ?)age=") {
    set req.http.X-Edge-Variant = req.http.X-Edge-Variant + " declared";
  }
  if (req.http.Cookie ~ "(?:^|; ?)lang=(?:en|vi|cn|hk)(?:;|$)") {
    set req.http.X-Edge-Variant = req.http.X-Edge-Variant + " lang="
      + regsub(req.http.Cookie, "^(?:.*; ?)?lang=(\w+).*$", "\1");
  } elsif (req.http.Accept-Language ~ "(?i)(^|[,\s])(vi|zh|yue)") {
    set req.http.X-Edge-Variant = req.http.X-Edge-Variant + " accepts=" + std.tolower(req.http.Accept-Language);
  }
}

sub vcl_hash {
  hash_data(req.http.X-Edge-Variant);
}

sub vcl_backend_fetch {
  unset bereq.http.X-Edge-Variant;
}

sub vcl_backend_response {
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  # Only what the server shares is kept, and never a cookie.
  if (beresp.status == 200 && beresp.http.Cache-Control ~ "(?i)(^|[,\s])public\b" && !beresp.http.Set-Cookie
      && beresp.http.Cache-Control ~ "(?i)s-maxage=[0-9]+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Cache-Control, "(?i)^.*s-maxage=([0-9]+).*$", "\1s"), 0s);
    if (beresp.http.Cache-Control ~ "(?i)stale-while-revalidate=[0-9]+") {
      set beresp.grace = std.duration(
        regsub(beresp.http.Cache-Control, "(?i)^.*stale-while-revalidate=([0-9]+).*$", "\1s"), 0s);
    }
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    # The variant is in the hash.
    set beresp.http.Vary = "Accept-Encoding";
    return (deliver);
  }
  # Remembered for a while, so that requests for it do not wait for each other.
  set beresp.uncacheable = true;
  set beresp.ttl = 10s;
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  unset resp.http.Age;
  # Browsers ask each time, and other caches on the way know no variants.
  if (resp.http.Cache-Control ~ "s-maxage") {
    set resp.http.Cache-Control = "private, no-cache";
  }
}
