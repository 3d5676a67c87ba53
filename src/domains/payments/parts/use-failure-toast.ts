import { useEffect } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { showToast } from "#ui/toasts.tsx"

/** For a refusal that belongs to no field. */
export function useFailureToast(refusal: RefusalView | undefined): void {
  const t = useTexts("payments")
  const text = t("form.confirmFailed")
  useEffect(() => {
    if (refusal && !refusal.facts.field) showToast(text, { tone: "alarm" })
  }, [refusal, text])
}
