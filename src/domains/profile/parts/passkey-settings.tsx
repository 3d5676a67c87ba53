import { useState } from "react"
import { useNavigation } from "react-router"
import { createPasskey, type PasskeyResult, useCanPasskey } from "#domains/accounts/parts/use-passkeys.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form, useSubmit } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { FormErrors, useFormErrors } from "#ui/form-errors.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { ConfirmPassword } from "./confirm-password.tsx"

type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useTexts("profile")
  if (passkeys.length === 0) return <p>{t("passkeys.none")}</p>
  return (
    <ul className="border-t border-rule">
      {passkeys.map((passkey) => (
        <Line key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  )
}

function Line({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const t = useTexts("profile")
  const language = useLanguage()
  const isBusy = useNavigation().state !== "idle"
  const used = lastUsedAt
    ? t("passkeys.used", { moment: formatDate(lastUsedAt, language) })
    : t("passkeys.unused")
  return (
    <li className="grid gap-3 border-b border-rule py-4 last:border-b-0">
      <div className="grid gap-0.5">
        <p className="font-semibold break-words">{name}</p>
        <p className="label-text">
          {t("passkeys.since", { moment: formatDate(createdAt, language) })}
          {" · "}
          {used}
        </p>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <details className="min-w-0">
          <summary className="link min-h-8" aria-label={`${t("passkeys.rename")}: ${name}`}>
            {t("passkeys.rename")}
          </summary>
          <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-end gap-3">
            <input type="hidden" name="passkey" value={id} />
            <TextField
              name="name"
              label={t("passkeys.newName")}
              maxLength={60}
              value={name}
              autoComplete="off"
            />
            <Button name="intent" value="rename" disabled={isBusy}>
              {t("passkeys.saveName")}
            </Button>
          </Form>
        </details>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="passkey" value={id} />
          <Button
            name="intent"
            value="remove"
            kind="alarm"
            size="small"
            disabled={isBusy}
            aria-label={`${t("passkeys.remove")}: ${name}`}
          >
            {t("passkeys.remove")}
          </Button>
        </Form>
      </div>
    </li>
  )
}

type NewProps = { hasPassword: boolean; refusal: RefusalView | undefined }

export function NewPasskey({ hasPassword, refusal }: NewProps) {
  const t = useTexts("profile")
  const accountTexts = useTexts("accounts")
  const submit = useSubmit()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<Exclude<PasskeyResult, { response: string }>>()
  const canPasskey = useCanPasskey()
  const errors = useFormErrors(refusal)
  const { state } = useNavigation()
  const isBusy = isAsking || state !== "idle"
  if (canPasskey === false) return <Note>{accountTexts("passkey.notSupported")}</Note>

  async function add(fields: FormData) {
    if (isBusy) return
    setProblem(undefined)
    setIsAsking(true)
    const answer = await createPasskey(String(fields.get("password") ?? ""))
    setIsAsking(false)
    if (!("response" in answer)) return setProblem(answer)
    errors.form.current?.reset()
    const name = String(fields.get("name") ?? "")
    await submit({ intent: "add", name, response: answer.response }, { method: "post" })
  }

  const problemText = problem && ("key" in problem ? accountTexts(`passkey.${problem.key}`) : problem.message)
  const errorText = problemText ?? (refusal?.facts.field ? undefined : refusal?.message)
  return (
    <Form
      ref={errors.form}
      method="post"
      onInput={errors.onInput}
      noValidate
      className="grid max-w-[40rem] gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void add(new FormData(event.currentTarget))
      }}
    >
      {errorText && <Note tone="alarm">{errorText}</Note>}
      <noscript>
        <Note>{t("passkeys.needsScript")}</Note>
      </noscript>
      <FormErrors {...errors}>
        <TextField
          name="name"
          label={t("passkeys.name")}
          hint={t("passkeys.nameHint")}
          maxLength={60}
          autoComplete="off"
          aria-required
          value=""
        />
        <ConfirmPassword hasPassword={hasPassword} />
      </FormErrors>
      <div>
        <Button kind="act" name="intent" value="add" aria-disabled={isBusy || undefined}>
          {isAsking ? accountTexts("passkey.waiting") : t("passkeys.add")}
        </Button>
      </div>
    </Form>
  )
}
