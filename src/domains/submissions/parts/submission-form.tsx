import { useState } from "react"
import { useNavigation } from "react-router"
import type { SellerTerms } from "#domains/orders/quote.ts"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { FormErrors, useFormErrors } from "#ui/form-errors.tsx"
import { Note } from "#ui/note.tsx"
import { maxBottles, type SubmissionKind } from "../kinds.ts"
import type { SubmissionDraft } from "../submitted-form.ts"
import { BottleFields } from "./bottle-fields.tsx"
import { SenderFields } from "./sender-fields.tsx"
import { TermsNotice } from "./terms-notice.tsx"
import { useDraft } from "./use-draft.ts"

type Props = {
  kind: SubmissionKind
  initialDraft: SubmissionDraft
  types: readonly string[]
  terms: SellerTerms
  termsVersion: string
  refusal: RefusalView | undefined
}

export function SubmissionForm({ kind, initialDraft, types, terms, termsVersion, refusal }: Props) {
  const t = useTexts("submissions")
  const errors = useFormErrors(refusal)
  const isSending = useNavigation().state !== "idle"
  const draft = useDraft(errors.form, kind, initialDraft)
  const [busyKeys, setBusy] = useState<readonly number[]>([])
  const { bottles } = draft
  const isBusy = bottles.some(({ key }) => busyKeys.includes(key))
  return (
    <Form
      ref={errors.form}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onInput={(event) => {
        errors.onInput(event)
        draft.note()
      }}
      onSubmit={(event) => (isSending || isBusy) && event.preventDefault()}
      className="grid max-w-[64rem] grid-cols-[minmax(0,1fr)] gap-8"
    >
      <button type="submit" name="intent" value="send" hidden tabIndex={-1} aria-hidden />
      <input type="hidden" name="count" value={bottles.length} />
      {refusal && (
        <Note tone="alarm">
          <strong className="block">{t("form.notSent")}</strong>
          {formError(refusal) ?? t("form.seeField")}
        </Note>
      )}
      {draft.isRestored && <Note>{t("form.restored")}</Note>}
      <FormErrors {...errors}>
        {bottles.map((bottle, index) => (
          <BottleFields
            key={bottle.key}
            index={index}
            bottle={bottle}
            types={types}
            terms={terms}
            isAlone={bottles.length === 1}
            wrong={(field) => fieldError(refusal, field)}
            onPhoto={(field, photo) => draft.setPhoto(bottle.key, field, photo)}
            onRemove={() => draft.remove(bottle.key)}
            onBusy={(isOneBusy) =>
              setBusy((before) => [
                ...before.filter((key) => key !== bottle.key),
                ...(isOneBusy ? [bottle.key] : []),
              ])
            }
          />
        ))}
        {bottles.length < maxBottles && (
          <Button
            name="intent"
            value="add"
            className="justify-self-start"
            onClick={(event) => {
              event.preventDefault()
              draft.add()
            }}
          >
            {t("form.add")}
          </Button>
        )}
        <SenderFields key={`sender-${draft.senderVersion}`} sender={draft.sender} />
      </FormErrors>
      <div className="grid justify-items-start gap-2">
        <Button
          name="intent"
          value="send"
          kind="act"
          size="large"
          aria-disabled={isSending || isBusy || undefined}
          className="max-sm:w-full"
        >
          {t(`form.send.${kind}`, { count: bottles.length })}
        </Button>
        <TermsNotice version={termsVersion} />
        <p role="status" className="label-text">
          {isBusy ? t("form.photosUploading") : t("form.notBinding")}
        </p>
      </div>
    </Form>
  )
}
