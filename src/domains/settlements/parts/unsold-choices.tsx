import { useNavigation } from "react-router"
import type { UnsoldChoice } from "#domains/submissions/kinds.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import type { RefusedSaleForm } from "./sale-row.tsx"

type Props = {
  lotId: string
  reserveCents: number | null
  sellerRequest: { choice: UnsoldChoice; reserveCents: number | null } | null
  refused: RefusedSaleForm | undefined
}

export function UnsoldChoices({ lotId, reserveCents, sellerRequest, refused }: Props) {
  const t = useTexts("submissions")
  if (sellerRequest && !refused)
    return (
      <div className="grid justify-items-start gap-2">
        <Note tone="lead">
          {t(`sales.unsold.requested.${sellerRequest.choice}`, { amount: money(sellerRequest.reserveCents) })}{" "}
          {t("sales.unsold.noted")}
        </Note>
        <details>
          <summary className="link w-fit cursor-pointer py-1">{t("sales.unsold.change")}</summary>
          <Choices lotId={lotId} reserveCents={reserveCents} refused={undefined} />
        </details>
      </div>
    )
  return <Choices lotId={lotId} reserveCents={reserveCents} refused={refused} />
}

function Choices({ lotId, reserveCents, refused }: Omit<Props, "sellerRequest">) {
  const t = useTexts("submissions")
  const isSending = useNavigation().state !== "idle"
  return (
    <div className="grid gap-4">
      <h3 className="font-semibold">{t("sales.unsold.title")}</h3>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Form method="post" preventScrollReset className="grid justify-items-start gap-1.5">
          <input type="hidden" name="lot" value={lotId} />
          <Button name="choice" value="relist" disabled={isSending}>
            {t("sales.unsold.relist")}
          </Button>
          <p className="label-text">{t("sales.unsold.relistText")}</p>
        </Form>
        {reserveCents !== null && (
          <PostForm refusal={refused?.refusal} preventScrollReset className="grid justify-items-start gap-2">
            <input type="hidden" name="lot" value={lotId} />
            <TextField
              name="reserve"
              label={t("sales.unsold.reserve")}
              inputMode="decimal"
              value={refused?.submitted?.reserve}
              autoComplete="off"
            />
            <Button name="choice" value="lower" disabled={isSending}>
              {t("sales.unsold.lower")}
            </Button>
          </PostForm>
        )}
        <Form method="post" preventScrollReset className="grid justify-items-start gap-1.5">
          <input type="hidden" name="lot" value={lotId} />
          <Button name="choice" value="return" disabled={isSending}>
            {t("sales.unsold.return")}
          </Button>
          <p className="label-text">{t("sales.unsold.returnText")}</p>
        </Form>
      </div>
    </div>
  )
}
