import { FormProblem, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form, redirect } from "#platform/routing.ts"
import { redirectWithToast } from "#web/flash.ts"
import { actOnScan } from "../act-on-scan.ts"
import { CodeField } from "../parts/code-field.tsx"
import { CountStation } from "../parts/count-station.tsx"
import { LastScans } from "../parts/last-scans.tsx"
import { PhotographStation } from "../parts/photograph-station.tsx"
import { PickStation } from "../parts/pick-station.tsx"
import { ShelfStation } from "../parts/shelf-station.tsx"
import { StationLinks } from "../parts/station-links.tsx"
import { useScanQueue } from "../parts/use-scan-queue.ts"
import { readStation } from "../read-station.ts"
import type { Route } from "./+types/scan"

export const loader = adminLoader("intake", (ctx, { url }: Route.LoaderArgs) =>
  readStation(ctx, url.searchParams),
)

export const action = adminAction("intake", async (ctx, submitted, _args, form) => {
  const { to, message } = await actOnScan(ctx, submitted, form)
  return message ? redirectWithToast(to, "warehouse", message) : redirect(to, 303)
})

export default function Scan({ loaderData, actionData }: Route.ComponentProps) {
  const { station, stations: open, code, shelf, q, memberId, scanKey, scans } = loaderData
  const { expected, bottle, picking, contents, codes } = loaderData
  const t = useTexts("warehouse")
  const adminTexts = useTexts("admin")
  const queue = useScanQueue(memberId)
  const unknown = code ? t("noLabel", { code }) : undefined
  const answer = refusedIn(actionData)
  return (
    <>
      <AdminPageHead title={adminTexts("nav.scan")} />
      <StationLinks stations={open} current={station} shelf={shelf} />
      <FormProblem answer={refusedIn(actionData, "undo")} />
      {(station === "shelve" || station === "receive") && (
        <ShelfStation
          key={`${station} ${shelf}`}
          {...{ mode: station, shelf, scanKey, answer, queue }}
          expected={{ bottles: expected, q }}
        />
      )}
      {station === "inspect" && (
        <Form method="get" action="/admin/scan" className="grid max-w-xl gap-4">
          <p className="text-ink-soft">{t("about.inspect")}</p>
          <input type="hidden" name="station" value="inspect" />
          <CodeField label={t("scanBottle")} button={t("buttons.open")} error={unknown} />
        </Form>
      )}
      {station === "photograph" && (
        <PhotographStation {...{ bottle, answer }} error={bottle ? undefined : unknown} />
      )}
      {picking && (
        <PickStation
          key={`${picking.parcel?.id} ${picking.ticked.join()}`}
          {...{ ...picking, answer, queue }}
          error={picking.parcel ? undefined : unknown}
        />
      )}
      {station === "count" && <CountStation {...{ shelf, contents, codes, scanKey, answer }} />}
      <LastScans scans={scans} back={station} />
    </>
  )
}
