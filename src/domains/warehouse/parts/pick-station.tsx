import { type SubmitEvent, useState } from "react"
import { AdminForm, FormProblem, type PageAnswer } from "#admin/admin-form.tsx"
import type { AdminShipment } from "#domains/shipments/reads.ts"
import { parseLabelCode } from "#domains/submissions/parse-label-code.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { HiddenField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { tickLines } from "../rules.ts"
import { CodeField } from "./code-field.tsx"
import { QueuedScans } from "./queued-scans.tsx"
import { signal } from "./signal.ts"
import type { useScanQueue } from "./use-scan-queue.ts"

type Props = {
  parcel: AdminShipment | null
  ticked: readonly string[]
  /** A label that belongs to no line of the parcel. */
  stray: string | null
  error: string | undefined
  answer: PageAnswer
  queue: ReturnType<typeof useScanQueue>
}

/** Pick and pack: each line is ticked by its label, or by hand where goods have none. */
export function PickStation({ parcel, ticked: first, stray, error, answer, queue }: Props) {
  const t = useTexts("warehouse")
  const [ticked, setTicked] = useState(first)
  const isQueued = parcel !== null && queue.waiting.some(({ code }) => code === parcel.id)

  /** A label of the open parcel is ticked here, without a connection too; the server finds other parcels. */
  function submitted(event: SubmitEvent<HTMLFormElement>): void {
    const input = event.currentTarget.elements.namedItem("code")
    if (parcel?.status !== "to-pack" || !(input instanceof HTMLInputElement)) return
    const label = parseLabelCode(input.value)
    if (!parcel.lines.some(({ code }) => code !== null && code === label)) return
    event.preventDefault()
    setTicked(tickLines(parcel, ticked, input.value))
    signal("done")
    input.value = ""
    input.focus()
  }

  return (
    <div className="grid max-w-xl gap-6">
      <Form method="get" action="/admin/scan" className="grid gap-4" onSubmit={submitted}>
        <p className="text-ink-soft">{t("about.pick")}</p>
        <input type="hidden" name="station" value="pick" />
        {parcel?.status === "to-pack" && (
          <>
            <input type="hidden" name="parcel" value={parcel.id} />
            <Lines parcel={parcel} ticked={ticked} onTicked={setTicked} />
          </>
        )}
        {stray && (
          <Note tone="alarm">
            <p role="alert">{t("stray", { code: stray })}</p>
          </Note>
        )}
        <CodeField
          key={`${parcel?.id} ${first.length}`}
          label={t(parcel ? "scanBottle" : "scanParcel")}
          button={t(parcel ? "buttons.tick" : "buttons.open")}
          error={error}
        />
      </Form>
      <FormProblem answer={answer} />
      <QueuedScans queue={queue} />
      {parcel && !isQueued && (
        <NextStep
          {...{ parcel, ticked, answer }}
          onPack={() => queue.add({ mode: "pack", code: parcel.id, shelf: parcel.reference })}
        />
      )}
    </div>
  )
}

type ParcelLinesProps = {
  parcel: AdminShipment
  ticked: readonly string[]
  onTicked: (ticked: readonly string[]) => void
}

function Lines({ parcel, ticked, onTicked }: ParcelLinesProps) {
  const t = useTexts("warehouse")
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-xl">
        <TextLink
          to={pathTo("/admin/orders/:id", { id: parcel.orderId })}
          className="figures"
          text={parcel.reference}
        />{" "}
        <span className="label-text">
          {t("tickedOf", {
            ticked: parcel.lines.filter(({ id }) => ticked.includes(id)).length,
            count: parcel.lines.length,
          })}
        </span>
      </legend>
      {parcel.lines.map(({ id, title, quantity, shelf, code }) => (
        <div key={id} className="flex min-h-14 items-center justify-between gap-3 border-b border-rule">
          <Checkbox
            name="ticked"
            value={id}
            checked={ticked.includes(id)}
            onChange={({ currentTarget }) =>
              onTicked(currentTarget.checked ? [...ticked, id] : ticked.filter((each) => each !== id))
            }
            label={
              <>
                <span className="figures">{quantity} ×</span> <span lang="">{title}</span>
                {code && <span className="figures label-text block">{code}</span>}
              </>
            }
          />
          <span className="figures text-lg font-semibold">{shelf ?? "–"}</span>
        </div>
      ))}
    </fieldset>
  )
}

type NextStepProps = Pick<Props, "ticked" | "answer"> & { parcel: AdminShipment; onPack: () => void }

function NextStep({ parcel, ticked, answer, onPack }: NextStepProps) {
  const t = useTexts("warehouse")
  const { id, status, kind, lines } = parcel
  if (status === "to-pack" && !lines.every((line) => ticked.includes(line.id))) return null
  const leaves = kind === "carrier" ? "ship" : "handOver"
  const act = status === "to-pack" ? "pack" : leaves
  return (
    <AdminForm
      answer={answer}
      action="/admin/scan"
      className="grid gap-3"
      aria-label={t(`buttons.${act}`)}
      onSubmit={(event) => {
        if (act !== "pack") return
        event.preventDefault()
        onPack()
      }}
    >
      <HiddenField name="parcel" value={id} />
      {act === "ship" && (
        <>
          <TextField name="carrier" label={t("carrier")} required maxLength={60} />
          <TextField name="tracking" label={t("tracking")} required maxLength={80} autoComplete="off" />
        </>
      )}
      <SubmitButton kind="act" intent={act} className="min-h-14" text={t(`buttons.${act}`)} />
      {status === "packed" && (
        <TextLink
          reloadsPage
          to={`/admin/shipments/print?show=packed&q=${id}&as=labels`}
          text={t("printLabel")}
        />
      )}
    </AdminForm>
  )
}
