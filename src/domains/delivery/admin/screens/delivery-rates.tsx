import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { TableSection } from "#admin/section.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { homePlace, placeIn, placeSlugs } from "#domains/places/places.ts"
import { useTexts } from "#language/use-texts.ts"
import { Tabs } from "#ui/tabs.tsx"
import { listRatesOf } from "../list-rates.ts"
import { importColumns, parcelColumns } from "../parts/rate-columns.tsx"
import { countryName, rateTitle } from "../rate-names.ts"
import { ratesPath } from "../rate-paths.ts"
import type { Route } from "./+types/delivery-rates"

export const loader = adminLoader("settings", async (ctx, { url }: Route.LoaderArgs) => {
  const place = placeSlugs.find((each) => each === url.searchParams.get("place")) ?? homePlace
  const { country, imports, parcels } = await listRatesOf(ctx, place)
  const currency = placeIn(country)?.currency ?? ""
  return {
    place,
    imports: imports.map((rate) => {
      return { ...rate, currency, title: rateTitle(ctx.language, { kind: "import", rate }) }
    }),
    parcels: parcels.map((rate) => ({
      ...rate,
      to: countryName(ctx.language, rate.destination),
      title: rateTitle(ctx.language, { kind: "parcel", rate }),
    })),
    history: await readSettingHistory(ctx, "settings", "deliveryRates.change"),
  }
})

export default function DeliveryRates({ loaderData }: Route.ComponentProps) {
  const { place, imports, parcels, history } = loaderData
  const t = useTexts("delivery-admin")
  const adminTexts = useTexts("admin")
  const placeTexts = useTexts("places")
  const name = placeTexts(`names.${place}`)
  return (
    <>
      <AdminPageHead title={adminTexts("nav.delivery-rates")} aside={t("about")} />
      <Tabs
        label={t("places")}
        tabs={placeSlugs.map((each) => ({
          to: ratesPath(each),
          label: placeTexts(`names.${each}`),
          isCurrent: each === place,
        }))}
      />
      <TableSection
        noun="delivery-admin"
        title={t("imports", { place: name })}
        columns={importColumns}
        rows={imports}
      />
      <TableSection
        noun="delivery-admin"
        title={t("parcels", { place: name })}
        columns={parcelColumns}
        rows={parcels}
      />
      <History entries={history} />
    </>
  )
}
