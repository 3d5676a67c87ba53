import { useNavigation } from "react-router"
import type { SellerSecondChance } from "#domains/bidding/after/answer-as-seller.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { dollarsText } from "#platform/dollars.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { fieldError } from "#ui/field-error.ts"
import { TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import type { RefusedSaleForm } from "./sale-row.tsx"

export function LotSecondChance({ secondChance }: { secondChance: SellerSecondChance }) {
  const t = useTexts("submissions")
  const language = useLanguage()
  const isSending = useNavigation().state !== "idle"
  const { id, lotId, status, priceCents, expiresAt, sellerUntil, canAnswer } = secondChance
  const until = formatDate(canAnswer && sellerUntil ? sellerUntil : expiresAt, language)
  return (
    <div className="grid justify-items-start gap-3">
      <Note tone={status === "refused" ? "soft" : "lead"}>
        {t(`sales.secondChance.${status}`, {
          price: money(priceCents),
          until: formatDate(expiresAt, language),
        })}
        {canAnswer && ` ${t("sales.secondChance.canRefuse", { until })}`}
      </Note>
      {canAnswer && (
        <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
          <input type="hidden" name="lot" value={lotId} />
          <input type="hidden" name="offer" value={id} />
          <Button name="intent" value="agree" kind="act" disabled={isSending}>
            {t("sales.secondChance.agree", { price: money(priceCents) })}
          </Button>
          <Button name="intent" value="refuse" kind="quiet" disabled={isSending}>
            {t("sales.secondChance.refuse")}
          </Button>
        </Form>
      )}
    </div>
  )
}

type FloorProps = { lotId: string; floorCents: number | null; refused: RefusedSaleForm | undefined }

export function FloorForm({ lotId, floorCents, refused }: FloorProps) {
  const t = useTexts("submissions")
  const isSending = useNavigation().state !== "idle"
  const wrong = fieldError(refused?.refusal, "floor")
  return (
    <details open={wrong !== undefined}>
      <summary className="link w-fit cursor-pointer py-1">
        {floorCents === null ? t("sales.floor.none") : t("sales.floor.is", { amount: money(floorCents) })}
      </summary>
      <PostForm
        refusal={wrong === undefined ? undefined : refused?.refusal}
        preventScrollReset
        className="mt-2 grid max-w-[28rem] justify-items-start gap-3"
      >
        <input type="hidden" name="lot" value={lotId} />
        <TextField
          name="floor"
          label={t("sales.floor.label")}
          hint={t("sales.floor.hint")}
          className="w-full"
          error={wrong}
          inputMode="decimal"
          autoComplete="off"
          value={refused?.submitted?.floor ?? (floorCents === null ? "" : dollarsText(floorCents))}
        />
        <Button name="intent" value="floor" disabled={isSending}>
          {t("sales.floor.save")}
        </Button>
      </PostForm>
    </details>
  )
}
