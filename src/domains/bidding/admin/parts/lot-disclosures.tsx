import { useNavigation } from "react-router"
import { denseTable } from "#admin/dense-table.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AdminLotPage } from "../read-lot.ts"

type Disclosures = NonNullable<AdminLotPage["disclosures"]>

export function LotDisclosures({ disclosures }: { disclosures: Disclosures }) {
  const t = useTexts("bidding-admin")
  const adminTexts = useTexts("admin")
  const language = useLanguage()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("adminLot.disclosures")}</h2>
      <Table caption={t("adminLot.disclosures")} className={`stacks ${denseTable}`}>
        <thead>
          <tr>
            <HeadCell>{t("adminLot.bidder")}</HeadCell>
            <HeadCell>{t("adminLot.requested")}</HeadCell>
            <HeadCell>{t("adminLot.reason")}</HeadCell>
            <HeadCell>{t("adminLot.status")}</HeadCell>
            <HeadCell>
              <span className="sr-only">{adminTexts("columns.acts")}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {disclosures.map((disclosure) => (
            <tr key={disclosure.id}>
              <Cell className="whitespace-nowrap">{t("adminLot.paddle", { paddle: disclosure.paddle })}</Cell>
              <Cell className="figures min-w-32">
                {t("adminLot.requestedBy", {
                  username: disclosure.requester,
                  time: formatDate(disclosure.requestedAt, language),
                })}
              </Cell>
              <Cell className="min-w-40 break-words">{disclosure.reason}</Cell>
              <Cell className="min-w-32">
                {t(`adminLot.disclosureStates.${disclosure.state}`, {
                  username: disclosure.answerer,
                  until: disclosure.until ? formatDate(disclosure.until, language) : "",
                  time: disclosure.seenAt ? formatDate(disclosure.seenAt, language) : "",
                })}
              </Cell>
              <Cell className="whitespace-nowrap">
                <DisclosureActs disclosure={disclosure} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
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
