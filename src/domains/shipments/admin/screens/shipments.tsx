import { useLocation, useNavigation } from "react-router"
import { AdminFilter } from "#admin/admin-filter.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Choice } from "#admin/choice.tsx"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { readSubmittedForm } from "#web/submitted-form.ts"
import { listUnsent } from "../../make-shipments.ts"
import { listShipments } from "../../reads.ts"
import { actOnShipments } from "../act-on-shipments.ts"
import { ShipmentActs } from "../parts/shipment-acts.tsx"
import { ShipmentTable } from "../parts/shipment-table.tsx"
import { ShipmentQuery, shipmentKinds, shipmentViews } from "../query.ts"
import type { Route } from "./+types/shipments"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = ShipmentQuery.parse(Object.fromEntries(url.searchParams))
    return { query, ...(await listShipments(ctx, query)), unsent: await listUnsent(ctx) }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await readSubmittedForm(context, request)
  return await runAction(ctx, async () => {
    requirePermission(ctx, "ship")
    return { outcome: await actOnShipments(ctx, form) }
  })
}

export default function Shipments({ loaderData, actionData }: Route.ComponentProps) {
  const { query, shipments, total, pages, unsent } = loaderData
  const t = useTexts("shipments-admin")
  const { search } = useLocation()
  const outcome = actionData && "outcome" in actionData ? actionData.outcome : undefined
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  return (
    <>
      <PageHead title={t("title")} isHidden />
      <AdminPageHead title={t("title")} aside={t("found", { count: total })}>
        <Link reloadsPage className="link px-2 py-2" to={withSearch("/admin/shipments/print", search)}>
          {t("packList")}
        </Link>
        <Link
          reloadsPage
          className="link px-2 py-2"
          to={`/admin/shipments/print?${new URLSearchParams([...new URLSearchParams(search), ["as", "labels"]])}`}
        >
          {t("labels")}
        </Link>
        <Link reloadsPage className="link px-2 py-2" to={withSearch("/admin/shipments.csv", search)} download>
          {t("csv")}
        </Link>
      </AdminPageHead>
      <Filter query={query} />
      {refusal && <Note tone="alarm">{refusal.message}</Note>}
      {outcome && outcome.completed > 0 && <Note tone="lead">{t("done", { count: outcome.completed })}</Note>}
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
      {shipments.length === 0 ? (
        <EmptyState title={t("none")}>{t("noneNext")}</EmptyState>
      ) : (
        <Form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4" preventScrollReset>
          <ShipmentTable shipments={shipments} isShipping={query.show === "packed"} />
          <ShipmentActs show={query.show} />
        </Form>
      )}
      <Pagination page={query.page} pages={pages} />
      {query.show === "packed" && <TrackingList />}
      {unsent.length > 0 && <Unsent orders={unsent} />}
    </>
  )
}

function Filter({ query }: { query: ShipmentQuery }) {
  const t = useTexts("shipments-admin")
  const shipmentsTexts = useTexts("shipments")
  return (
    <AdminFilter
      q={query.q}
      searchInput={{ label: t("search"), placeholder: t("searchHint"), className: "md:w-72" }}
      find={t("find")}
    >
      <Choice
        name="show"
        value={query.show}
        label={t("show")}
        options={shipmentViews}
        optionLabel={(each) => t(`views.${each}`)}
        className="md:w-44"
      />
      <Choice
        name="kind"
        value={query.kind}
        label={t("kind")}
        any={t("any")}
        options={shipmentKinds}
        optionLabel={(each) => shipmentsTexts(`kinds.${each}`)}
        className="md:w-44"
      />
    </AdminFilter>
  )
}

function TrackingList() {
  const t = useTexts("shipments-admin")
  const isBusy = useNavigation().state !== "idle"
  return (
    <section className="grid max-w-read gap-3 border-t border-rule pt-4">
      <h2 className="text-lg">{t("importTitle")}</h2>
      <p className="text-ink-soft">{t("importText")}</p>
      <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
        <Field label={t("list")}>
          {(fieldProps) => <Input {...fieldProps} type="file" name="list" accept=".csv,text/csv" required />}
        </Field>
        <Button name="intent" value="import" disabled={isBusy} className="min-h-11">
          {t("import")}
        </Button>
      </Form>
    </section>
  )
}

function Unsent({ orders }: { orders: readonly { id: string; reference: string }[] }) {
  const t = useTexts("shipments-admin")
  return (
    <section className="grid gap-3 border-t border-rule pt-4">
      <h2 className="text-lg">{t("again")}</h2>
      <ul className="flex flex-wrap gap-3">
        {orders.map(({ id, reference }) => (
          <li key={id}>
            <Form method="post">
              <input type="hidden" name="order" value={id} />
              <Button size="small" name="intent" value="make">
                {t("makeAgain", { reference })}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
