import { lazy, Suspense } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { BotCheckView } from "../bot-check-view.ts"
import type { useBotCheck } from "./use-bot-check.ts"

const AltchaCheck = lazy(() => import("./altcha-check.tsx").then((part) => ({ default: part.AltchaCheck })))
const ProviderCheck = lazy(() =>
  import("./provider-check.tsx").then((part) => ({ default: part.ProviderCheck })),
)

type Props = { check: BotCheckView | undefined; state: ReturnType<typeof useBotCheck> }

export function BotCheck({ check, state }: Props) {
  const t = useTexts("bot-check")
  const { isRequired, isWaiting, solution, setSolution, attempt } = state
  if (!isRequired) return null
  const waiting = <p className="label-text flex min-h-12 items-center">{t("verifying")}</p>
  return (
    <div className="min-h-12">
      <input type="hidden" name="captcha" value={solution} />
      <Suspense fallback={waiting}>
        {check?.kind === "altcha" && <AltchaCheck key={attempt} onSolution={setSolution} />}
        {check && "siteKey" in check && (
          <ProviderCheck key={attempt} check={check} onSolution={setSolution} />
        )}
        {!check && waiting}
      </Suspense>
      <p role="status" className="label-text">
        {isWaiting && t("waiting")}
      </p>
    </div>
  )
}
