/** Runs after the page has loaded, so that measuring does not slow down what it measures. Automated browsers are no visitors. */
export function measureSpeed(): void {
  if (navigator.webdriver) return
  const { pathname } = location
  const measure = async () => {
    // Without it the page works as well.
    const measuring = await import("./report-speed.ts").catch(() => undefined)
    measuring?.reportSpeed(pathname)
  }
  const later = () => setTimeout(() => void measure(), 2_000)
  if (document.readyState === "complete") later()
  else addEventListener("load", later)
}
