import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { HiddenField, SubmitButton, TextField } from "#ui/form-fields.tsx"

type ExpectedBottle = { id: string; name: string; sender: string }
type Props = {
  bottles: readonly ExpectedBottle[]
  q: string
  shelf: string
  scanKey: string
  onReceive: (bottleId: string) => void
}

/** A bottle gets its label when it arrives, so until then it is found by its name or its sender's. */
export function ExpectedBottles({ bottles, q, shelf, scanKey, onReceive }: Props) {
  const t = useTexts("warehouse")
  return (
    <section className="grid gap-3" aria-label={t("expected.title")}>
      <h2 className="text-xl">{t("expected.title")}</h2>
      <Form method="get" action="/admin/scan" role="search" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="station" value="receive" />
        <input type="hidden" name="shelf" value={shelf} />
        <TextField name="q" label={t("expected.search")} value={q} type="search" className="grow" />
        <Button text={t("expected.find")} />
      </Form>
      {bottles.length === 0 && <EmptyState title={t(q ? "expected.noneFound" : "expected.none")} />}
      <ul className="grid gap-2">
        {bottles.map(({ id, name, sender }, at) => (
          <li key={id} className="flex items-center justify-between gap-3 border-b border-rule py-2">
            <span>
              <span lang="">{name}</span>
              <span className="label-text block" lang="">
                {sender}
              </span>
            </span>
            <Form
              method="post"
              action="/admin/scan"
              onSubmit={(event) => {
                if (shelf === "") return
                event.preventDefault()
                onReceive(id)
              }}
            >
              <HiddenField name="mode" value="receive" />
              <HiddenField name="code" value={id} />
              <HiddenField name="shelf" value={shelf} />
              <HiddenField name="key" value={`${scanKey} ${at}`} />
              <SubmitButton
                intent="scan"
                className="min-h-11"
                disabled={shelf === ""}
                aria-label={t("expected.receive", { name })}
                text={t("buttons.receive")}
              />
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
