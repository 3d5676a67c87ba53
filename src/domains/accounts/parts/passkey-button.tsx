import { useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { useFetcher } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Icon } from "#ui/icon.tsx"
import { Note } from "#ui/note.tsx"
import { useOfferedPasskeys } from "./use-offered-passkeys.ts"
import { requestPasskey, useCanPasskey } from "./use-passkeys.ts"

export function PasskeyButton({ from }: { from: string | null }) {
  const t = useTexts("accounts")
  const fetcher = useFetcher<{ refusal: RefusalView }>()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const canPasskey = useCanPasskey()
  const isBusy = isAsking || fetcher.state !== "idle"
  const refusal = fetcher.data?.refusal
  useOfferedPasskeys(canPasskey === true && !isBusy && !refusal, (response) => void send(response))
  if (!canPasskey) return null

  async function send(response: string): Promise<void> {
    const form = { response, ...(from ? { from } : {}) }
    await fetcher.submit(form, { method: "post", action: "/auth/passkey" })
  }

  async function signIn() {
    if (isBusy) return
    setProblem(undefined)
    setIsAsking(true)
    const answer = await requestPasskey()
    setIsAsking(false)
    if ("response" in answer) await send(answer.response)
    else setProblem("key" in answer ? t(`passkey.${answer.key}`) : answer.message)
  }

  const message = problem ?? (isBusy ? undefined : refusal?.message)
  return (
    <div className="grid gap-3">
      {message && <Note tone="alarm">{message}</Note>}
      <Button type="button" size="large" isWide aria-disabled={isBusy || undefined} onClick={signIn}>
        <Icon name="lock" />
        {isBusy ? t("passkey.waiting") : t("passkey.signIn")}
      </Button>
    </div>
  )
}
