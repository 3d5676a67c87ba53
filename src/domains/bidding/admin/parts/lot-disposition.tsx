import { useNavigation } from "react-router"
import type { Column } from "#admin/columns.ts"
import { DataTable } from "#admin/data-table.tsx"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import type { AdminLotPage } from "../read-lot.ts"

export function LotDisposition({ page }: { page: AdminLotPage }) {
  const t = useTexts("bidding-admin")
  const isBusy = useNavigation().state !== "idle"
  const { lot, disposition, sellerRequest, isUndecided, canBeOffered, coming } = page
  if (disposition) return <DispositionNote disposition={disposition} />
  if (!isUndecided) return null
  return (
    <section className="grid gap-4 border-b border-rule pb-5">
      <h2 className="text-xl">{t("adminLot.next")}</h2>
      <p className="text-ink-soft">{t("adminLot.nextNote")}</p>
      {sellerRequest && (
        <Note tone="lead">
          {t(`adminLot.sellerRequests.${sellerRequest.choice}`, {
            amount: money(sellerRequest.reserveCents),
          })}
        </Note>
      )}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        {canBeOffered && (
          <Form method="post">
            <Button kind="act" name="intent" value="offerNext" disabled={isBusy}>
              {t("adminLot.offerNext", { price: money(lot.priceCents) })}
            </Button>
          </Form>
        )}
        {coming.length > 0 ? (
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <Field label={t("adminLot.auction")} className="w-full max-w-[20rem]">
              {(fieldProps) => (
                <Select {...fieldProps} name="auction">
                  {coming.map(({ id, title, number }) => (
                    <option key={id} value={id}>
                      {number} · {title}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Button name="intent" value="offerAgain" disabled={isBusy} className="min-h-11">
              {t("adminLot.offerAgain")}
            </Button>
          </Form>
        ) : (
          <p className="label-text">{t("adminLot.noAuction")}</p>
        )}
        {lot.seller !== null && (
          <LinkButton to="?dialog=return" preventScrollReset className="min-h-11">
            {t("adminLot.return")}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

function DispositionNote({ disposition }: { disposition: NonNullable<AdminLotPage["disposition"]> }) {
  const t = useTexts("bidding-admin")
  const language = useLanguage()
  const facts = {
    auction: disposition.auction ?? "",
    number: disposition.number ?? 0,
    time: formatDate(disposition.at, language),
  }
  const text = t(`adminLot.dispositions.${disposition.disposition}`, facts)
  return (
    <p className="font-semibold">
      {disposition.nextLotId ? (
        <Link className="link" to={pathTo("/admin/lots/:id", { id: disposition.nextLotId })}>
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  )
}

type LotExcludedProps = Pick<AdminLotPage, "excluded" | "secondChanceOffers">

const excludedColumns: readonly Column<AdminLotPage["excluded"][number], "bidding-admin">[] = [
  {
    name: "bidder",
    head: "adminLot.bidder",
    cell: ({ paddle, username }, { t }) => `${t("adminLot.paddle", { paddle })} · ${username}`,
    className: "min-w-44",
  },
  {
    name: "cause",
    head: "adminLot.cause",
    cell: ({ cause }, { t }) => t(`adminLot.causes.${cause}`),
    className: "min-w-40",
  },
  { name: "at", head: "adminLot.time", value: "at", format: "moment" },
  {
    name: "by",
    head: "adminLot.by",
    cell: ({ by }, { textsOf }) => by ?? textsOf("accounts-admin")("audit.server"),
    format: "tight",
  },
  { name: "reason", head: "adminLot.reason", value: "reason", className: "min-w-48 break-words" },
]

const offerColumns: readonly Column<AdminLotPage["secondChanceOffers"][number], "bidding-admin">[] = [
  { name: "bidder", head: "adminLot.bidder", value: "username", format: "tight" },
  {
    name: "price",
    head: "adminLot.price",
    cell: ({ priceCents }) => <b>{money(priceCents)}</b>,
    format: "money",
  },
  { name: "offered", head: "adminLot.offered", value: "offeredAt", format: "moment" },
  { name: "until", head: "adminLot.until", value: "expiresAt", format: "moment" },
  {
    name: "status",
    head: "adminLot.status",
    cell: ({ status }, { t }) => t(`adminLot.secondChanceStatuses.${status}`),
    format: "tight",
  },
]

export function LotExcluded({ excluded, secondChanceOffers }: LotExcludedProps) {
  const t = useTexts("bidding-admin")
  return (
    <>
      {excluded.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-xl">{t("adminLot.excluded")}</h2>
          <DataTable
            noun="bidding-admin"
            caption={t("adminLot.excluded")}
            columns={excludedColumns}
            rows={excluded}
            rowKey={({ paddle }) => String(paddle)}
            isInner
          />
        </section>
      )}
      {secondChanceOffers.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-xl">{t("adminLot.secondChances")}</h2>
          <DataTable
            noun="bidding-admin"
            caption={t("adminLot.secondChances")}
            columns={offerColumns}
            rows={secondChanceOffers}
            isInner
          />
        </section>
      )}
    </>
  )
}
