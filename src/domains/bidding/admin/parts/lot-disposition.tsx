import { useNavigation } from "react-router"
import { denseTable } from "#admin/dense-table.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
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

export function LotExcluded({ excluded, secondChanceOffers }: LotExcludedProps) {
  const t = useTexts("bidding-admin")
  return (
    <>
      {excluded.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-xl">{t("adminLot.excluded")}</h2>
          <ExcludedTable excluded={excluded} />
        </section>
      )}
      {secondChanceOffers.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-xl">{t("adminLot.secondChances")}</h2>
          <SecondChanceTable secondChanceOffers={secondChanceOffers} />
        </section>
      )}
    </>
  )
}

function ExcludedTable({ excluded }: Pick<LotExcludedProps, "excluded">) {
  const t = useTexts("bidding-admin")
  const accountsTexts = useTexts("accounts-admin")
  const language = useLanguage()
  return (
    <Table caption={t("adminLot.excluded")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("adminLot.bidder")}</HeadCell>
          <HeadCell>{t("adminLot.cause")}</HeadCell>
          <HeadCell>{t("adminLot.time")}</HeadCell>
          <HeadCell>{t("adminLot.by")}</HeadCell>
          <HeadCell>{t("adminLot.reason")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {excluded.map(({ paddle, username, cause, at, by, reason }) => (
          <tr key={paddle}>
            <Cell className="min-w-44">
              {t("adminLot.paddle", { paddle })} · {username}
            </Cell>
            <Cell className="min-w-40">{t(`adminLot.causes.${cause}`)}</Cell>
            <Cell className="figures whitespace-nowrap">{formatDate(at, language)}</Cell>
            <Cell className="whitespace-nowrap">{by ?? accountsTexts("audit.server")}</Cell>
            <Cell className="min-w-48 break-words">{reason}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function SecondChanceTable({ secondChanceOffers }: Pick<LotExcludedProps, "secondChanceOffers">) {
  const t = useTexts("bidding-admin")
  const language = useLanguage()
  return (
    <Table caption={t("adminLot.secondChances")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("adminLot.bidder")}</HeadCell>
          <HeadCell isFigure>{t("adminLot.price")}</HeadCell>
          <HeadCell className="pl-6">{t("adminLot.offered")}</HeadCell>
          <HeadCell>{t("adminLot.until")}</HeadCell>
          <HeadCell>{t("adminLot.status")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {secondChanceOffers.map(({ id, username, priceCents, offeredAt, expiresAt, status }) => (
          <tr key={id}>
            <Cell className="whitespace-nowrap">{username}</Cell>
            <Cell isFigure className="font-semibold">
              {money(priceCents)}
            </Cell>
            <Cell className="figures pl-6 whitespace-nowrap">{formatDate(offeredAt, language)}</Cell>
            <Cell className="figures whitespace-nowrap">{formatDate(expiresAt, language)}</Cell>
            <Cell className="whitespace-nowrap">{t(`adminLot.secondChanceStatuses.${status}`)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
