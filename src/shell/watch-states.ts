type ShownStates = ReadonlyMap<string, string>
type State = { topic: string; version: number; status?: string }

/**
 * For a page without its script: opens its stream while it is visible, until a state is newer than the one shown. `onClock`
 * gets the server's time.
 */
export function watchStates(
  query: string,
  shown: ShownStates,
  { onNews, onClock }: { onNews: () => void; onClock: (serverMs: number) => void },
): { stop(): void } {
  const last = new Map<string, string>()
  const end = new AbortController()
  let stream: EventSource | undefined

  function isNews(text: string): boolean {
    const { topic, version, status }: State = JSON.parse(text)
    const known = shown.get(topic)
    if (known !== undefined && Number(known) >= 0) return version > Number(known)
    const before = last.get(topic)
    last.set(topic, text)
    return before === undefined ? known !== undefined && status !== known : before !== text
  }

  function sync(): void {
    const isWanted = document.visibilityState === "visible"
    if (!isWanted) close()
    if (!isWanted || stream) return
    stream = new EventSource(`/api/live?${query}`)
    stream.addEventListener("clock", ({ data }) => onClock(Date.parse(JSON.parse(data).now)))
    stream.addEventListener("state", ({ data }) => isNews(data) && onNews())
  }

  function close(): void {
    stream?.close()
    stream = undefined
  }

  const { signal } = end
  document.addEventListener("visibilitychange", sync, { signal })
  window.addEventListener("pagehide", close, { signal })
  window.addEventListener("pageshow", sync, { signal })
  sync()
  return {
    stop() {
      end.abort()
      close()
    },
  }
}
