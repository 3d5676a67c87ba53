import { type FormEvent, type ReactNode, use, useState } from "react"
import { useLocation } from "react-router"
import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import { type PagePath, samePage } from "#platform/app-path.ts"
import type { FormFields } from "#platform/input.ts"
import { addressField, addressIn } from "#platform/lists/list-address.ts"
import { ReadOnly } from "#platform/read-only.ts"
import { keysOf } from "#platform/records.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { classNames } from "#ui/class-names.ts"
import { SelectField, SubmitButton } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import type { BulkAnswer, BulkResult } from "./act-in-bulk.ts"
import { type BulkActs, type BulkField, maxOfAll } from "./bulk-acts.ts"
import { BulkFields } from "./bulk-fields.tsx"
import { BulkQuestion } from "./bulk-question.tsx"
import { bulkFormId, RefusedRows, useSelection } from "./bulk-selection.ts"

type BulkActResponse = { many: BulkAnswer } | { refusal: RefusalView; submitted?: FormFields | undefined }

export type BulkProps = {
  list: string
  /** Absent where rows are only chosen for a file. */
  acts?: BulkActs | undefined
  answer?: BulkActResponse | undefined
  auctions?: readonly { id: string; title: string }[]
  /** What the confirmation of an act says of its effect. */
  effects?: Readonly<Record<string, string>>
  /** All rows of the list as it is filtered, where an act can be for all of them. */
  total?: number | undefined
  /** The address of the list as a file, where it can be of chosen rows. */
  csv?: PagePath | undefined
}

/** Around the table whose rows are chosen. */
export function BulkForm({
  list,
  acts: given = {},
  answer,
  auctions = [],
  effects = {},
  total,
  csv,
  children,
}: BulkProps & { children: ReactNode }) {
  const actNames = useAnyTexts("admin")
  const { search } = useLocation()
  const acts = use(ReadOnly) ? {} : given
  const refused = answer && "refusal" in answer ? answer : undefined
  const many = answer && "many" in answer ? answer.many : undefined
  const result = resultIn(answer)
  const done = useTimesDone(result)
  const question = many && "question" in many ? many.question : undefined
  const typed = refused?.submitted ?? question?.fields
  const refusedRows = new Map(
    result?.refused.flatMap(({ message, rows }) => rows.map((row) => [row, message] as const)),
  )
  const { isAwake, count, isAll, form, clear } = useSelection(refusedRows, result)
  const names = keysOf(acts)
  const [selected, setSelected] = useState(typed?.act ?? "")
  // Another view of the list may have other acts.
  const act = acts[selected] ? selected : (names[0] ?? "")
  // Without script all fields are shown: an act takes what it needs.
  const fields = isAwake ? (acts[act] ?? []) : Object.values(acts).flat()
  const chosen = isAll && total !== undefined ? Math.min(total, maxOfAll) : count

  function follow({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLSelectElement && target.name === "act") setSelected(target.value)
  }

  return (
    <RefusedRows value={refusedRows}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <BulkResultNote answer={answer} />
        {children}
        {(csv || names.length > 0) && (
          <Form
            id={bulkFormId}
            ref={form}
            method={names.length > 0 ? "post" : "get"}
            action={samePage(search)}
            preventScrollReset
            onChange={follow}
            onSubmit={(event) => csv && openFile(event, csv)}
            className={classNames(
              "grid gap-3 border-t border-rule pt-4",
              chosen > 0 &&
                "sticky bottom-0 z-20 border-rule-strong bg-paper-raised px-3 shadow-float max-lg:pt-2 max-lg:pb-2 lg:pb-3",
            )}
          >
            {refused && <Note tone="alarm">{refused.refusal.message}</Note>}
            {names.length > 0 && <input type="hidden" name="intent" value="many" />}
            {csv && <input type="hidden" name={addressField} value={search} />}
            <BulkBar
              {...{ list, acts, fields, typed, auctions, chosen, total, csv, done }}
              isRefused={refused !== undefined}
              onClear={clear}
            />
          </Form>
        )}
      </div>
      {question && (
        <BulkQuestion
          question={question}
          actText={actNames(`many.acts.${list}.${question.act}`)}
          effect={effects[question.act]}
        />
      )}
    </RefusedRows>
  )
}

/** Acts that no row has refused: what was typed for them is not kept for the next one. */
function useTimesDone(result: BulkResult | undefined): number {
  const [done, setDone] = useState({ result, times: 0 })
  if (done.result === result) return done.times
  const times = done.times + (result && result.refused.length === 0 ? 1 : 0)
  setDone({ result, times })
  return times
}

type BulkBarProps = Required<Pick<BulkProps, "list" | "acts" | "auctions">> &
  Pick<BulkProps, "total" | "csv"> & {
    fields: readonly BulkField[]
    typed: FormFields | undefined
    chosen: number
    done: number
    isRefused: boolean
    onClear: () => void
  }

function BulkBar(props: BulkBarProps) {
  const { list, acts, fields, typed, auctions, chosen, total, csv, done, isRefused, onClear } = props
  const t = useTexts("admin")
  const actNames = useAnyTexts("admin")
  const [isOpened, setOpened] = useState(false)
  const isChosen = chosen > 0
  // On a phone the bar is one line until it is opened, or has an error to show.
  const isOpen = isOpened || isRefused
  const names = keysOf(acts)
  return (
    <>
      {isChosen && (
        <SelectionBar count={chosen} isOpen={isOpen} onToggle={() => setOpened(!isOpen)} onClear={onClear} />
      )}
      <div className={classNames("flex flex-wrap items-end gap-3", isChosen && !isOpen && "max-lg:hidden")}>
        {total !== undefined && (
          <div className="w-full">
            <AllRows total={total} />
          </div>
        )}
        {names.length > 0 && (
          <>
            <SelectField
              name="act"
              label={isChosen ? t("many.actOn", { count: chosen }) : t("many.act")}
              className="w-80 max-md:min-w-0 max-md:grow"
              value={typed?.act}
              options={names.map((name) => [name, actNames(`many.acts.${list}.${name}`)])}
            />
            <BulkFields key={done} fields={new Set(fields)} typed={typed ?? {}} auctions={auctions} />
            <SubmitButton className="min-h-11">{t("many.do")}</SubmitButton>
          </>
        )}
        {csv && (
          <Button kind="quiet" formMethod="get" formAction={csv} className="min-h-11">
            {t("many.export")}
          </Button>
        )}
        {isChosen && (
          <Button
            type="button"
            kind="quiet"
            onClick={onClear}
            className="min-h-11 max-lg:hidden"
            text={t("many.clear")}
          />
        )}
      </div>
    </>
  )
}

type SelectionBarProps = { count: number; isOpen: boolean; onToggle: () => void; onClear: () => void }

/** On a phone, in place of what can be done with the chosen rows. */
function SelectionBar({ count, isOpen, onToggle, onClear }: SelectionBarProps) {
  const t = useTexts("admin")
  return (
    <p className="flex items-center gap-3 lg:hidden">
      <span className="figures font-semibold">{t("many.selected", { count })}</span>
      <Button
        type="button"
        kind="quiet"
        onClick={onClear}
        className="ml-auto min-h-11"
        text={t("many.clear")}
      />
      <Button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="min-h-11"
        text={t("columns.acts")}
      />
    </p>
  )
}

function AllRows({ total }: { total: number }) {
  const t = useTexts("admin")
  const label =
    total > maxOfAll ? t("many.allFirst", { max: maxOfAll, count: total }) : t("many.all", { count: total })
  return <Checkbox name="all" value="1" label={label} />
}

/** A file is no page: the router must not open it. */
function openFile(event: FormEvent<HTMLFormElement>, csv: PagePath): void {
  const { submitter } = event.nativeEvent as SubmitEvent
  if (!(submitter instanceof HTMLButtonElement) || submitter.formMethod !== "get") return
  event.preventDefault()
  const sent = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
  window.location.assign(`${csv}?${addressIn(new URLSearchParams(sent))}`)
}

function resultIn(answer: BulkActResponse | undefined): BulkResult | undefined {
  return answer && "many" in answer && "completed" in answer.many ? answer.many : undefined
}

/** What an act has done, also where it has left no row in the list. */
export function BulkResultNote({ answer }: Pick<BulkProps, "answer">) {
  const t = useTexts("admin")
  const result = resultIn(answer)
  if (!result) return null
  const { completed, refused } = result
  return (
    <Note tone={completed > 0 ? "lead" : "soft"}>
      {t("many.completed", { count: completed })}
      {refused.map(({ message, rows }) => (
        <p key={message}>{t("many.refused", { count: rows.length, message })}</p>
      ))}
    </Note>
  )
}
