import type { PageAnswer } from "#admin/admin-form.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { useTexts } from "#language/use-texts.ts"
import { Form, useSubmit } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { CameraButton } from "#ui/camera/camera-button.tsx"
import { Field } from "#ui/field.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { Checkbox, Input } from "#ui/inputs.tsx"
import type { ListedCollection } from "../list-collections.ts"

const path = "/admin/collections"

/** A reference or a bottle's code, typed or scanned, opens what is handed over. */
export function CollectionScan({ wrong }: { wrong: string | undefined }) {
  const t = useTexts("shipments-admin")
  const submit = useSubmit()
  return (
    <Form method="get" action={path} role="search" className="flex flex-wrap items-start gap-3">
      <Field label={t("collections.scan")} anchor="code" error={wrong} className="w-full max-w-80">
        {(fieldProps) => (
          <Input
            {...fieldProps}
            name="code"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="figures"
          />
        )}
      </Field>
      <div className="flex gap-3 sm:mt-7">
        <Button className="min-h-11" text={t("collections.open")} />
        <CameraButton onCode={(code) => void submit({ code }, { method: "get", action: path })} />
      </div>
    </Form>
  )
}

export function HandOver({ collection, answer }: { collection: ListedCollection; answer: PageAnswer }) {
  const t = useTexts("shipments-admin")
  const { id, reference, name, email, status, lines } = collection
  const isReady = status === "packed"
  const receiver = name ?? email
  return (
    <ReasonDialog
      title={t("collections.question", { reference })}
      message={
        <>
          <p>
            {t("collections.for")} <strong>{receiver}</strong>
          </p>
          <ul>
            {lines.map((line) => (
              <li key={line.id}>
                {t("times", { count: line.quantity, title: line.title })}
                {line.shelf && ` (${t("shelf", { shelf: line.shelf })})`}
              </li>
            ))}
          </ul>
          {!isReady && <p>{t("collections.notReady")}</p>}
        </>
      }
      intent="handOver"
      button={isReady ? t("collections.acts.handOver") : undefined}
      action={`?code=${id}`}
      hidden={{ shipment: id }}
      answer={answer}
    >
      {isReady && (
        <>
          <TextField name="receiver" label={t("collections.receiver")} value={name ?? ""} aria-required />
          <Checkbox name="isChecked" value="yes" label={t("collections.checked")} />
        </>
      )}
    </ReasonDialog>
  )
}
