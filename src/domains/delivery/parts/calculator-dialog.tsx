import { useEffect, useId } from "react"
import { useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { useFetcher } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import type { Calculation as Shown } from "../calculate.ts"
import { Calculation } from "./calculation.tsx"
import { CalculatorFields } from "./calculator-fields.tsx"

type Props = { search: string; onClose(): void }

export function CalculatorDialog({ search, onClose }: Props) {
  const t = useTexts("delivery")
  const id = useId()
  const fetcher = useFetcher<{ calculation: Shown }>()
  const { load } = fetcher
  useEffect(() => {
    void load(withSearch("/delivery-calculator", search))
  }, [load, search])
  const calculation = fetcher.data?.calculation
  return (
    <Dialog id={id} title={t("calculator.title")} isOpen onClose={onClose}>
      {calculation ? (
        <fetcher.Form method="get" action="/delivery-calculator" className="grid gap-5">
          <CalculatorFields {...calculation} />
          <Button kind="act" className="justify-self-start" disabled={fetcher.state !== "idle"}>
            {t("calculator.calculate")}
          </Button>
          <Calculation {...calculation} />
        </fetcher.Form>
      ) : (
        <p role="status" className="text-ink-soft">
          {t("calculator.wait")}
        </p>
      )}
    </Dialog>
  )
}
