import { actsColumn, type Column } from "#admin/lists/columns.ts"
import { TableSection } from "#admin/section.tsx"
import { formatDate } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
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
    <TableSection
      title={t("adminLot.disclosures")}
      noun="bidding-admin"
      columns={columns}
      rows={disclosures}
      stacks
    />
  )
}

function DisclosureActs({ disclosure: { id, canAnswer, canSee } }: { disclosure: Disclosures[number] }) {
  const t = useTexts("bidding-admin")
  if (!canAnswer && !canSee) return null
  return (
    <Form method="post" className="flex gap-2 lg:justify-end">
      <input type="hidden" name="disclosure" value={id} />
      {canAnswer && (
        <>
          <SubmitButton size="small" kind="quiet" intent="refuse" text={t("adminLot.refuse")} />
          <SubmitButton size="small" intent="confirm" text={t("adminLot.confirm")} />
        </>
      )}
      {canSee && <SubmitButton size="small" kind="act" intent="see" text={t("adminLot.see")} />}
    </Form>
  )
}
