import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import type { useScanQueue } from "./use-scan-queue.ts"

/** What waits to be sent, and what the server has refused. */
export function QueuedScans({ queue }: { queue: ReturnType<typeof useScanQueue> }) {
  const { waiting, refused, isOffline, dismiss } = queue
  const t = useTexts("warehouse")
  return (
    <div role="status" className="grid gap-2">
      {waiting.length > 0 && (
        <Note tone={isOffline ? "alarm" : "soft"}>
          {t(isOffline ? "offline" : "sending", { count: waiting.length })}
        </Note>
      )}
      {refused.map(({ key, mode, code, shelf, problem }) => (
        <Note key={key} tone="alarm">
          <p>
            <span className="figures">{mode === "pack" ? shelf : `${code} → ${shelf}`}</span>: {problem}
          </p>
          <Button type="button" size="small" kind="quiet" onClick={() => dismiss(key)} text={t("dismiss")} />
        </Note>
      ))}
    </div>
  )
}
