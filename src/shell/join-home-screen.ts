/** Registers the service worker, which stores pages for offline use. Runs last, so that no page waits for it. */
export function joinHomeScreen(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  const join = () => navigator.serviceWorker.register("/sw.js").catch(() => undefined)
  if (document.readyState === "complete") void join()
  else addEventListener("load", join)
}
