import { type Metric as Measured, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals"
import { crossSiteToken } from "#ui/cross-site-token.ts"

/** Measures the page that was opened first, and reports when it is hidden. */
export function reportSpeed(path: string): void {
  const values: Record<string, number> = {}
  const keep = ({ name, value }: Measured) => {
    values[name.toLowerCase()] = value
  }
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(keep)
  const send = () => {
    if (document.visibilityState !== "hidden") return
    document.removeEventListener("visibilitychange", send)
    if (Object.keys(values).length === 0) return
    // A report that is lost is one of many.
    fetch("/api/page-speed", {
      method: "POST",
      keepalive: true,
      headers: { "content-type": "application/json", "x-xsrf-token": crossSiteToken() },
      body: JSON.stringify({ path, ...values }),
    }).catch(() => undefined)
  }
  document.addEventListener("visibilitychange", send)
}
