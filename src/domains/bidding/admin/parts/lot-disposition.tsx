import type { Column } from "#admin/lists/columns.ts"
import { TableSection } from "#admin/section.tsx"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { SelectField, SubmitButton } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import type { AdminLotPage } from "../read-lot.ts"

export function LotDisposition({ page }: { page: AdminLotPage }) {
  const t = useTexts("bidding-admin")
  const { lot, disposition, sellerRequest, isUndecided, canBeOffered, coming } = page
  if (disposition) return <DispositionNote disposition={disposition} />
  if (!isUndecided) return null
  return (
    <section id="decide" className="grid scroll-mt-20 gap-4 border-b border-rule pb-5">
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
            <SubmitButton
              kind="act"
              intent="offerNext"
              text={t("adminLot.offerNext", { price: money(lot.priceCents) })}
            />
          </Form>
        )}
        {coming.length > 0 ? (
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <SelectField
              name="auction"
              label={t("adminLot.auction")}
              className="w-full max-w-[20rem]"
              options={coming.map(({ id, title, number }) => [id, `${number}· ${title}`])}
            />
            <SubmitButton intent="offerAgain" className="min-h-11" text={t("adminLot.offerAgain")} />
          </Form>
        ) : (
          <p className="label-text">{t("adminLot.noAuction")}</p>
        )}
        {lot.seller !== null && (
          <LinkButton
            to="?dialog=return"
            preventScrollReset
            className="min-h-11"
            text={t("adminLot.return")}
          />
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
        <TextLink to={pathTo("/admin/lots/:id", { id: disposition.nextLotId })} text={text} />
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
      <TableSection
        title={t("adminLot.excluded")}
        noun="bidding-admin"
        columns={excludedColumns}
        rows={excluded}
        rowKey={({ paddle }) => String(paddle)}
      />
      <TableSection
        title={t("adminLot.secondChances")}
        noun="bidding-admin"
        columns={offerColumns}
        rows={secondChanceOffers}
      />
    </>
  )
}
