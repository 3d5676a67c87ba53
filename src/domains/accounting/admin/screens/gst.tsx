import { FormProblem } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { DataTable } from "#admin/lists/data-table.tsx"
import { Section } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { homePlace, type Place, placeSlugs } from "#domains/places/places.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { parseInput } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { formatLocalTime } from "#platform/time.ts"
import { Button } from "#ui/button.tsx"
import { SelectField } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { redirectWithToast } from "#web/flash.ts"
import type { DocumentedBox } from "../../gst/gst-boxes.ts"
import type { Quarter } from "../../gst/quarter.ts"
import {
  type BoxDocument,
  type GstReturn,
  listBoxDocuments,
  readGstReturn,
  readPlaceSales,
} from "../../gst/read-gst-return.ts"
import { saveTypedBoxes, TypedBoxesForm } from "../../gst/save-typed-boxes.ts"
import { gstQueryOf } from "../gst-query.ts"
import { LedgerCheck, MarginScheme, PlaceSalesTable } from "../parts/gst-checks.tsx"
import { boxColumns, boxRowsOf, documentColumns } from "../parts/gst-columns.tsx"
import { TypedBoxes } from "../parts/typed-boxes.tsx"
import type { Route } from "./+types/gst"

const maxShown = 50

export const loader = adminLoader("money", async (ctx, { url }: Route.LoaderArgs) => {
  const { quarter, quarters, place, box } = gstQueryOf(
    url.searchParams,
    formatLocalTime(ctx.now()).slice(0, 10),
  )
  const choices = { quarter, place, quarters: quarters.includes(quarter) ? quarters : [quarter, ...quarters] }
  if (place !== homePlace) return { choices, elsewhere: await readPlaceSales(ctx, place, quarter) }
  const documents = box ? await listBoxDocuments(ctx, quarter, box) : []
  return {
    choices,
    gst: await readGstReturn(ctx, quarter),
    shown: box && { box, documents: documents.slice(0, maxShown), count: documents.length },
    history: await readSettingHistory(ctx, "money", "accounting.saveGstReturn"),
  }
})

export const action = adminAction("money", async (ctx, submitted, { url }: Route.ActionArgs) => {
  const quarter = url.searchParams.get("quarter") ?? ""
  await saveTypedBoxes(ctx, quarter, parseInput("accounting", TypedBoxesForm, submitted))
  return redirectWithToast(`/admin/gst?quarter=${quarter}`, "accounting-admin", "gst.saved")
})

export default function Gst({ loaderData, actionData }: Route.ComponentProps) {
  const { choices } = loaderData
  const t = useTexts("accounting-admin")
  const kit = useTexts("admin")
  const language = useLanguage()
  const day = (date: string) => formatDate(date, language, "day")
  const { from, to } = loaderData.gst ?? loaderData.elsewhere
  return (
    <>
      <AdminPageHead title={kit("nav.gst")} aside={t("gst.about", { from: day(from), to: day(to) })}>
        {loaderData.gst && (
          <TextLink
            reloadsPage
            to={`/admin/gst.csv?quarter=${choices.quarter}`}
            download
            className="px-2 py-2"
            text={kit("exportCsv")}
          />
        )}
      </AdminPageHead>
      <FormProblem answer={actionData} />
      <Choices {...choices} />
      {loaderData.gst ? (
        <>
          <Boxes gst={loaderData.gst} />
          {loaderData.shown && <BoxDocuments quarter={choices.quarter} {...loaderData.shown} />}
          <TypedBoxes key={choices.quarter} gst={loaderData.gst} answer={actionData} />
          <MarginScheme gst={loaderData.gst} />
          <LedgerCheck gst={loaderData.gst} />
          <History entries={loaderData.history} />
        </>
      ) : (
        <PlaceSalesTable elsewhere={loaderData.elsewhere} />
      )}
    </>
  )
}

function Choices({ quarter, quarters, place }: { quarter: Quarter; quarters: Quarter[]; place: Place }) {
  const t = useTexts("accounting-admin")
  const kit = useTexts("admin")
  const placeTexts = useTexts("places")
  return (
    <Form
      key={`${quarter} ${place}`}
      method="get"
      className="flex flex-wrap items-end gap-3"
      preventScrollReset
    >
      <SelectField name="quarter" label={t("gst.quarter")} value={quarter} options={quarters} />
      <SelectField
        name="place"
        label={t("gst.place")}
        value={place}
        options={placeSlugs.map((each) => [each, placeTexts(`names.${each}`)] as const)}
      />
      <Button className="min-h-11">{kit("show")}</Button>
    </Form>
  )
}

function Boxes({ gst }: { gst: GstReturn }) {
  const t = useTexts("accounting-admin")
  return (
    <Section title={t("gst.form")}>
      <DataTable
        noun="accounting-admin"
        caption={t("gst.form")}
        columns={boxColumns}
        rows={boxRowsOf(gst)}
        rowKey={({ box }) => String(box)}
        isInner
        stacks
      />
      <p className="max-w-read text-ink-soft">{t("gst.revenueNote")}</p>
    </Section>
  )
}

type Shown = { quarter: Quarter; box: DocumentedBox; documents: BoxDocument[]; count: number }

function BoxDocuments({ quarter, box, documents, count }: Shown) {
  const t = useTexts("accounting-admin")
  const kit = useTexts("admin")
  return (
    <Section title={`${t("gst.box")} ${box}: ${t("gst.documentCount", { count })}`}>
      <TextLink
        reloadsPage
        to={`/admin/gst.csv?quarter=${quarter}&box=${box}`}
        download
        className="justify-self-start"
        text={kit("exportCsv")}
      />
      <DataTable
        noun="accounting-admin"
        caption={t(`gst.boxes.${box}`)}
        columns={documentColumns}
        rows={documents}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        isInner
      />
      {count > documents.length && (
        <p className="text-ink-soft">{t("gst.firstOf", { count: documents.length })}</p>
      )}
    </Section>
  )
}
