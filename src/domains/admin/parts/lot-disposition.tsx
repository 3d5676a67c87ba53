import { Form, useNavigation } from "react-router"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AdminLotPage } from "../read-lot.ts"
import { denseTable } from "./dense-table.ts"

export function LotDisposition({ page }: { page: AdminLotPage }) {
  const t = useTexts("admin")
  const isBusy = useNavigation().state !== "idle"
  const { lot, fate, wish, isUndecided, mayBeOffered, coming } = page
  if (fate) return <DispositionNote fate={fate} />
  if (!isUndecided) return null
  return (
    <section className="grid gap-4 border-b border-rule pb-5">
      <h2 className="text-xl">{t("deskLot.next")}</h2>
      <p className="text-ink-soft">{t("deskLot.nextNote")}</p>
      {wish && (
        <Note tone="lead">{t(`deskLot.wishes.${wish.wish}`, { amount: money(wish.reserveCents) })}</Note>
      )}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        {mayBeOffered && (
          <Form method="post">
            <Button kind="act" name="intent" value="offerNext" disabled={isBusy}>
              {t("deskLot.offerNext", { price: money(lot.priceCents) })}
            </Button>
          </Form>
        )}
        {coming.length > 0 ? (
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <Field label={t("deskLot.auction")} className="w-full max-w-[20rem]">
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
              {t("deskLot.offerAgain")}
            </Button>
          </Form>
        ) : (
          <p className="label-text">{t("deskLot.noAuction")}</p>
        )}
        {lot.seller !== null && (
          <LinkButton to="?ask=return" preventScrollReset className="min-h-11">
            {t("deskLot.return")}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

function DispositionNote({ fate }: { fate: NonNullable<AdminLotPage["fate"]> }) {
  const t = useTexts("admin")
  const language = useLanguage()
  const facts = {
    auction: fate.auction ?? "",
    number: fate.number ?? 0,
    time: formatDate(fate.at, language),
  }
  const text = t(`deskLot.fates.${fate.fate}`, facts)
  return (
    <p className="font-semibold">
      {fate.nextLotId ? (
        <Link className="link" to={pathTo("/admin/lots/:id", { id: fate.nextLotId })}>
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  )
}

type LotExcludedProps = Pick<AdminLotPage, "excluded" | "chances">

export function LotExcluded({ excluded, chances }: LotExcludedProps) {
  const t = useTexts("admin")
  return (
    <>
      {excluded.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-xl">{t("deskLot.excluded")}</h2>
          <ExcludedTable excluded={excluded} />
        </section>
      )}
      {chances.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-xl">{t("deskLot.chances")}</h2>
          <SecondChanceTable chances={chances} />
        </section>
      )}
    </>
  )
}

function ExcludedTable({ excluded }: Pick<LotExcludedProps, "excluded">) {
  const t = useTexts("admin")
  const language = useLanguage()
  return (
    <Table caption={t("deskLot.excluded")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("deskLot.bidder")}</HeadCell>
          <HeadCell>{t("deskLot.why")}</HeadCell>
          <HeadCell>{t("deskLot.time")}</HeadCell>
          <HeadCell>{t("deskLot.by")}</HeadCell>
          <HeadCell>{t("deskLot.reason")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {excluded.map(({ paddle, username, why, at, by, reason }) => (
          <tr key={paddle}>
            <Cell className="min-w-44">
              {t("deskLot.paddle", { paddle })} · {username}
            </Cell>
            <Cell className="min-w-40">{t(`deskLot.whys.${why}`)}</Cell>
            <Cell className="figures whitespace-nowrap">{formatDate(at, language)}</Cell>
            <Cell className="whitespace-nowrap">{by ?? t("audit.house")}</Cell>
            <Cell className="min-w-48 break-words">{reason}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function SecondChanceTable({ chances }: Pick<LotExcludedProps, "chances">) {
  const t = useTexts("admin")
  const language = useLanguage()
  return (
    <Table caption={t("deskLot.chances")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("deskLot.bidder")}</HeadCell>
          <HeadCell isFigure>{t("deskLot.price")}</HeadCell>
          <HeadCell className="pl-6">{t("deskLot.offered")}</HeadCell>
          <HeadCell>{t("deskLot.until")}</HeadCell>
          <HeadCell>{t("deskLot.status")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {chances.map(({ id, username, priceCents, offeredAt, expiresAt, status }) => (
          <tr key={id}>
            <Cell className="whitespace-nowrap">{username}</Cell>
            <Cell isFigure className="font-semibold">
              {money(priceCents)}
            </Cell>
            <Cell className="figures pl-6 whitespace-nowrap">{formatDate(offeredAt, language)}</Cell>
            <Cell className="figures whitespace-nowrap">{formatDate(expiresAt, language)}</Cell>
            <Cell className="whitespace-nowrap">{t(`deskLot.chanceStatuses.${status}`)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
