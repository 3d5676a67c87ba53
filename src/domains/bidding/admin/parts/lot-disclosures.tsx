import { useNavigation } from "react-router"
import { actsColumn, type Column } from "#admin/columns.ts"
import { DataTable } from "#admin/data-table.tsx"
import { formatDate } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import type { AdminLotPage } from "../read-lot.ts"

type Disclosures = NonNullable<AdminLotPage["disclosures"]>

const columns: readonly Column<Disclosures[number], "bidding-admin">[] = [
  {
    name: "bidder",
    head: "adminLot.bidder",
    cell: ({ paddle }, { t }) => t("adminLot.paddle", { paddle }),
    format: "tight",
  },
  {
    name: "requested",
    head: "adminLot.requested",
    cell: ({ requester, requestedAt }, { t, language }) =>
      t("adminLot.requestedBy", { username: requester, time: formatDate(requestedAt, language) }),
    className: "figures min-w-32",
  },
  { name: "reason", head: "adminLot.reason", value: "reason", className: "min-w-40 break-words" },
  {
    name: "status",
    head: "adminLot.status",
    cell: ({ state, answerer, until, seenAt }, { t, language }) =>
      t(`adminLot.disclosureStates.${state}`, {
        username: answerer,
        until: until ? formatDate(until, language) : "",
        time: seenAt ? formatDate(seenAt, language) : "",
      }),
    className: "min-w-32",
  },
  actsColumn((disclosure) => <DisclosureActs disclosure={disclosure} />),
]

export function LotDisclosures({ disclosures }: { disclosures: Disclosures }) {
  const t = useTexts("bidding-admin")
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("adminLot.disclosures")}</h2>
      <DataTable
        noun="bidding-admin"
        caption={t("adminLot.disclosures")}
        columns={columns}
        rows={disclosures}
        isInner
        stacks
      />
    </section>
  )
}

function DisclosureActs({ disclosure: { id, canAnswer, canSee } }: { disclosure: Disclosures[number] }) {
  const t = useTexts("bidding-admin")
  const isBusy = useNavigation().state !== "idle"
  if (!canAnswer && !canSee) return null
  return (
    <Form method="post" className="flex gap-2 lg:justify-end">
      <input type="hidden" name="disclosure" value={id} />
      {canAnswer && (
        <>
          <Button size="small" kind="quiet" name="intent" value="refuse" disabled={isBusy}>
            {t("adminLot.refuse")}
          </Button>
          <Button size="small" name="intent" value="confirm" disabled={isBusy}>
            {t("adminLot.confirm")}
          </Button>
        </>
      )}
      {canSee && (
        <Button size="small" kind="act" name="intent" value="see" disabled={isBusy}>
          {t("adminLot.see")}
        </Button>
      )}
    </Form>
  )
}
