import { type SubmitEvent, useState } from "react"
import { FormProblem, type PageAnswer } from "#admin/admin-form.tsx"
import { parseLabelCode } from "#domains/submissions/parse-label-code.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { HiddenField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import type { ShelfContents } from "../count-shelf.ts"
import { maxShelfLength } from "../kinds.ts"
import { compareShelf } from "../rules.ts"
import { CodeField } from "./code-field.tsx"
import { signal } from "./signal.ts"

type Props = {
  shelf: string
  contents: ShelfContents | null
  codes: readonly string[]
  scanKey: string
  answer: PageAnswer
}

export function CountStation({ shelf, contents, codes, scanKey, answer }: Props) {
  const t = useTexts("warehouse")
  return (
    <div className="grid max-w-xl gap-6">
      <Form method="get" action="/admin/scan" className="flex flex-wrap items-end gap-3">
        <p className="w-full text-ink-soft">{t("about.count")}</p>
        <input type="hidden" name="station" value="count" />
        <TextField
          name="shelf"
          label={t("shelf")}
          value={shelf}
          required
          maxLength={maxShelfLength}
          autoFocus={!contents}
          autoComplete="off"
          className="grow"
        />
        <Button className="min-h-11" text={t("buttons.chooseShelf")} />
      </Form>
      <FormProblem answer={answer} />
      {contents && (
        <ShelfCount key={`${shelf} ${contents.last?.at}`} {...{ contents, scanKey }} first={codes} />
      )}
    </div>
  )
}

type CountProps = { contents: ShelfContents; first: readonly string[]; scanKey: string }

/** What was scanned is kept in the address, so that it outlives a reload, also without a connection. */
function ShelfCount({ contents, first, scanKey }: CountProps) {
  const t = useTexts("warehouse")
  const { shelf, labelled, unlabelled } = contents
  const [scanned, setScanned] = useState(first)
  const [unread, setUnread] = useState<string>()
  const { missing, unexpected } = compareShelf(
    labelled.map(({ code }) => code),
    scanned,
  )

  function submitted(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem("code")
    if (!(input instanceof HTMLInputElement)) return
    const code = parseLabelCode(input.value)
    setUnread(code ? undefined : input.value)
    signal(code ? "done" : "problem")
    if (code) {
      const all = [...new Set([...scanned, code])]
      setScanned(all)
      const fields = new URLSearchParams({ station: "count", shelf, codes: all.join(",") })
      history.replaceState(history.state, "", `/admin/scan?${fields}`)
    }
    input.value = ""
    input.focus()
  }

  return (
    <>
      <Form method="get" action="/admin/scan" onSubmit={submitted} className="grid gap-4">
        <input type="hidden" name="station" value="count" />
        <input type="hidden" name="shelf" value={shelf} />
        <input type="hidden" name="codes" value={scanned.join(",")} />
        <CodeField
          label={t("scanBottle")}
          button={t("buttons.tick")}
          error={unread && t("noLabel", { code: unread })}
        />
      </Form>
      <ul className="grid" aria-label={t("count.expected")}>
        {labelled.map(({ id, name, code }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-3 border-b border-rule">
            <span lang="">{name}</span>
            <span className="figures">
              {code} {missing.includes(code) ? "" : "✓"}
            </span>
          </li>
        ))}
        {unlabelled.map(({ id, name, quantity }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-3 border-b border-rule">
            <span lang="">{name}</span>
            <span className="label-text">{t("count.byEye", { count: quantity })}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="figures">
        {t("count.result", {
          found: labelled.length - missing.length,
          count: labelled.length,
          unexpected: unexpected.length,
        })}
      </p>
      {unexpected.length > 0 && (
        <Note tone="alarm">{t("count.unexpected", { codes: unexpected.join(", ") })}</Note>
      )}
      <Form method="post" action="/admin/scan">
        <HiddenField name="shelf" value={shelf} />
        <HiddenField name="codes" value={scanned.join(",")} />
        <HiddenField name="key" value={scanKey} />
        <SubmitButton intent="count" kind="act" className="min-h-14 w-full" text={t("buttons.count")} />
      </Form>
      <LastCount last={contents.last} />
    </>
  )
}

function LastCount({ last }: Pick<ShelfContents, "last">) {
  const t = useTexts("warehouse")
  const language = useLanguage()
  if (!last) return <p className="label-text">{t("count.never")}</p>
  const { at, by, foundCount, missing, unexpected } = last
  const facts = { moment: formatDate(at, language), by, found: foundCount }
  return (
    <Note tone={missing.length + unexpected.length > 0 ? "alarm" : "lead"}>
      <p>{t("count.last", facts)}</p>
      {missing.length > 0 && <p>{t("count.missing", { codes: missing.join(", ") })}</p>}
      {unexpected.length > 0 && <p>{t("count.unexpected", { codes: unexpected.join(", ") })}</p>}
    </Note>
  )
}
