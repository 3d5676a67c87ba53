import { useTexts } from "#language/use-texts.ts"
import { Note } from "#ui/note.tsx"
import type { PaymentFailure } from "../payment-failure.ts"

export function FailedPayment({ failure }: { failure: PaymentFailure | null }) {
  const t = useTexts("orders")
  if (!failure) return null
  return (
    <Note tone="alarm">
      <p className="font-semibold">{t("order.failed")}</p>
      <p>{t(`failures.${failure}`)}</p>
    </Note>
  )
}
