import { useLocation } from "react-router"
import { refusedIn } from "#admin/admin-form.tsx"
import { ListPage } from "#admin/lists/list-page.tsx"
import { Section } from "#admin/section.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { listUnsent, makeShipmentsOf } from "../../make-shipments.ts"
import { listShipments } from "../../reads.ts"
import { actOnShipments, shipByList } from "../act-on-shipments.ts"
import { shipmentColumns } from "../parts/shipment-columns.tsx"
import { shipmentBulkActs } from "../shipment-bulk-acts.ts"
import { shipmentList } from "../shipment-list.ts"
import type { Route } from "./+types/shipments"

export const loader = listLoader(shipmentList, listShipments, async (ctx) => ({
  unsent: await listUnsent(ctx),
}))

export const action = adminAction("ship", async (ctx, { intent, order }, { url }: Route.ActionArgs, form) => {
  if (intent === "import") return { outcome: await shipByList(ctx, form.get("list")) }
  if (intent === "make")
    return { outcome: { completed: await makeShipmentsOf(ctx, order ?? ""), refused: [] } }
  return { many: await actOnShipments(ctx, form, url.searchParams) }
})

export default function Shipments({ loaderData, actionData }: Route.ComponentProps) {
  const { query, setup, shipments, total, pages, unsent } = loaderData
  const t = useTexts("shipments-admin")
  const shipmentsTexts = useTexts("shipments")
  const { search } = useLocation()
  const outcome = actionData && "outcome" in actionData ? actionData.outcome : undefined
  const many = actionData && "many" in actionData ? actionData.many : undefined
  const bulkAnswer = many ? { many } : refusedIn(actionData, "many")
  return (
    <>
      <ListPage
        title={t("title")}
        aside={t("found", { count: total })}
        csv="/admin/shipments.csv"
        actions={
          <>
            <TextLink
              reloadsPage
              to={withSearch("/admin/shipments/print", search)}
              className="px-2 py-2"
              text={t("packList")}
            />
            <TextLink
              reloadsPage
              to={`/admin/shipments/print?${new URLSearchParams([...new URLSearchParams(search), ["as", "labels"]])}`}
              className="px-2 py-2"
              text={t("labels")}
            />
          </>
        }
        list={shipmentList}
        page={{ query, setup, pages }}
        filter={{
          search: { label: t("search"), placeholder: t("searchHint") },
          facets: {
            show: { label: t("show"), option: (show) => t(`views.${show}`) },
            kind: { label: t("kind"), any: t("any"), option: (kind) => shipmentsTexts(`kinds.${kind}`) },
          },
          ranges: { slot: [t("slotFrom"), t("slotTo")] },
        }}
        answer={bulkAnswer ? undefined : actionData}
        notes={
          <>
            {outcome && outcome.completed > 0 && (
              <Note tone="lead">{t("done", { count: outcome.completed })}</Note>
            )}
            {outcome && outcome.refused.length > 0 && (
              <Note tone="alarm">
                <p>{t("refused", { count: outcome.refused.length })}</p>
                <ul>
                  {[...new Set(outcome.refused)].map((message) => (
                    <li key={message}>{message}</li>
                  ))}
                </ul>
              </Note>
            )}
          </>
        }
        empty={[t("none"), t("noneNext")]}
        table={{
          noun: "shipments-admin",
          columns: shipmentColumns(query.show === "packed"),
          rows: shipments,
          bulkName: ({ reference }) => reference,
        }}
        bulk={{
          list: "shipments",
          acts: shipmentBulkActs[query.show],
          answer: bulkAnswer,
          total,
        }}
      />
      {query.show === "packed" && <TrackingList />}
      {unsent.length > 0 && <Unsent orders={unsent} />}
    </>
  )
}

function TrackingList() {
  const t = useTexts("shipments-admin")
  return (
    <Section title={t("importTitle")} className="max-w-read border-t border-rule pt-4">
      <p className="text-ink-soft">{t("importText")}</p>
      <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
        <TextField name="list" label={t("list")} type="file" accept=".csv,text/csv" required />
        <SubmitButton intent="import" className="min-h-11" text={t("import")} />
      </Form>
    </Section>
  )
}

function Unsent({ orders }: { orders: readonly { id: string; reference: string }[] }) {
  const t = useTexts("shipments-admin")
  return (
    <Section title={t("again")} className="border-t border-rule pt-4">
      <ul className="flex flex-wrap gap-3">
        {orders.map(({ id, reference }) => (
          <li key={id}>
            <Form method="post">
              <input type="hidden" name="order" value={id} />
              <Button size="small" name="intent" value="make" text={t("makeAgain", { reference })} />
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  )
}
