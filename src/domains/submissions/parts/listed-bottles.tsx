import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import {
  bottleFields,
  type DraftBottle,
  type DraftSender,
  fieldName,
  photoFields,
} from "../submitted-form.ts"
import { SenderFields } from "./sender-fields.tsx"
import { TermsNotice } from "./terms-notice.tsx"

export function RefusedRows({ rows }: { rows: readonly { row: number; message: string }[] }) {
  const t = useTexts("submissions")
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Note tone="alarm">
        <strong className="block">{t("bulk.refusedTitle", { count: rows.length })}</strong>
        {t("bulk.refusedText")}
      </Note>
      <Table caption={t("bulk.refusedTitle", { count: rows.length })}>
        <thead>
          <tr>
            <HeadCell className="w-px">{t("bulk.row")}</HeadCell>
            <HeadCell className="pl-4">{t("bulk.reason")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, message }) => (
            <tr key={row}>
              <Cell className="figures">{row}</Cell>
              <Cell className="pl-4">{message}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

type ListedProps = { bottles: readonly DraftBottle[]; sender: DraftSender; termsVersion: string }

export function ListedBottles({ bottles, sender, termsVersion }: ListedProps) {
  const t = useTexts("submissions")
  const isBusy = useNavigation().state !== "idle"
  return (
    <Form
      method="post"
      action="/submit-lots"
      encType="multipart/form-data"
      noValidate
      className="grid max-w-[64rem] grid-cols-[minmax(0,1fr)] gap-6"
    >
      <input type="hidden" name="count" value={bottles.length} />
      <h2 className="text-xl">{t("bulk.readyTitle", { count: bottles.length })}</h2>
      <ol className="border-t border-rule">
        {bottles.map((bottle, index) => (
          <li
            key={`${bottle.name} ${bottle.photos.frontPhoto?.id}`}
            className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-rule py-3"
          >
            {bottleFields.map((field) => (
              <input key={field} type="hidden" name={fieldName(index, field)} value={bottle[field]} />
            ))}
            {photoFields.map((field) => {
              const photo = bottle.photos[field]
              return photo ? (
                <span key={field}>
                  <input type="hidden" name={fieldName(index, field)} value={photo.id} />
                  <img src={photo.src} alt="" className="h-16 w-14 object-contain" />
                </span>
              ) : null
            })}
            <span className="min-w-0 grow basis-48">
              <strong className="font-name">{bottle.name}</strong>
              <span className="label-text block">
                {[bottle.type, `${bottle.volumeMl} ml`, `${bottle.abvPercent}%`, bottle.flaws]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            {bottle.requestedReserveCents && (
              <span className="figures">S${bottle.requestedReserveCents}</span>
            )}
          </li>
        ))}
      </ol>
      <SenderFields sender={sender} />
      <Button
        name="intent"
        value="send"
        kind="act"
        size="large"
        disabled={isBusy}
        className="justify-self-start max-sm:w-full"
      >
        {t("bulk.send", { count: bottles.length })}
      </Button>
      <TermsNotice version={termsVersion} />
    </Form>
  )
}
