import { useLocation } from "react-router"
import { DataTable } from "#admin/lists/data-table.tsx"
import { ListPage } from "#admin/lists/list-page.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { findProducts } from "#domains/catalogue/reads.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { findLastImport, listAuctionHouses, listResults } from "../../list-results.ts"
import { resultList } from "../../result-list.ts"
import { actOnResults } from "../act-on-results.ts"
import { LastImport } from "../parts/last-import.tsx"
import { resultColumns } from "../parts/result-columns.tsx"
import type { Route } from "./+types/results"

export const loader = listLoader(resultList, listResults, async (ctx, _query, url) => {
  const bottle = (url.searchParams.get("bottle") ?? "").trim().slice(0, 100)
  const [apps, last, found] = await Promise.all([
    listAuctionHouses(ctx),
    findLastImport(ctx),
    bottle ? findProducts(ctx, bottle) : [],
  ])
  return { bottle, apps, last, found: found.slice(0, 12) }
})

export const action = adminAction("catalogue", async (ctx, _submitted, _args, form) => ({
  moved: await actOnResults(ctx, form),
}))

export default function Results({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("prices-admin")
  const { query, setup, apps, last, results, total, pages } = loaderData
  const moved = actionData && "moved" in actionData ? actionData.moved : undefined
  return (
    <ListPage
      title={t("results.title")}
      aside={t("results.found", { count: total })}
      csv="/admin/results.csv"
      above={last && <LastImport last={last} />}
      list={resultList}
      page={{ query, setup, pages }}
      filter={{
        label: t("results.byWhat"),
        search: { label: t("results.find"), autoComplete: "off" },
        facets: {
          house: { label: t("results.house"), any: t("results.anyHouse"), options: apps },
          match: { label: t("results.match"), option: (state) => t(`results.states.${state}`) },
          bottles: {
            label: t("results.bottles"),
            any: t("results.bottlesOnly"),
            option: () => t("results.allItems"),
          },
        },
      }}
      answer={actionData}
      notes={moved !== undefined && <Note tone="lead">{t("results.moved", { count: moved })}</Note>}
      empty={[
        t("results.noneTitle"),
        <>
          {t("results.noneNext")} <code className="whitespace-nowrap">npm run import -- hammer FILE</code>
        </>,
      ]}
      isEmpty={results.length === 0}
    >
      <BottleSearch bottle={loaderData.bottle} />
      <Form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4" preventScrollReset>
        <Acts {...loaderData} />
        <DataTable noun="prices-admin" caption={t("results.title")} columns={resultColumns} rows={results} />
      </Form>
    </ListPage>
  )
}

function BottleSearch({ bottle }: { bottle: string }) {
  const t = useTexts("prices-admin")
  const { search } = useLocation()
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== "bottle")
  return (
    <Form key={bottle} method="get" className="flex flex-wrap items-end gap-3" preventScrollReset>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        name="bottle"
        label={t("results.findBottle")}
        className="w-full max-w-[24rem]"
        type="search"
        value={bottle}
        autoComplete="off"
      />
      <Button className="min-h-11">{t("results.findButton")}</Button>
    </Form>
  )
}

function Acts({ bottle, found }: Pick<Route.ComponentProps["loaderData"], "bottle" | "found">) {
  const t = useTexts("prices-admin")
  return (
    <div className="grid gap-3">
      {found.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="label-text pb-1">{t("results.whichBottle")}</legend>
          {found.map(({ id, name, bottler, abvPercent, volumeMl }, index) => (
            <label key={id} className="flex min-h-8 items-center gap-x-2">
              <input
                type="radio"
                name="product"
                value={id}
                defaultChecked={index === 0}
                className="size-[1.125rem] shrink-0"
              />
              <span>
                <span className="font-semibold">{name}</span>{" "}
                <span className="label-text">
                  {[bottler, volumeText(volumeMl), strengthText(abvPercent)].join(" · ")}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {bottle && found.length === 0 && <p className="text-ink-soft">{t("results.noBottle")}</p>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton kind="act" intent="bottle" disabled={found.length === 0} text={t("results.isThis")} />
        <SubmitButton intent="none">{t("results.isNone")}</SubmitButton>
        <SubmitButton kind="quiet" intent="rule" text={t("results.byRuleAgain")} />
      </div>
      <p className="label-text max-w-read">{t("results.actsNote")}</p>
    </div>
  )
}
