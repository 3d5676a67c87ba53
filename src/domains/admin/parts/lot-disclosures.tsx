import { Form, useNavigation } from "react-router"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AdminLotPage } from "../read-lot.ts"
import { denseTable } from "./dense-table.ts"

type Disclosures = NonNullable<AdminLotPage["looks"]>

export function LotDisclosures({ looks }: { looks: Disclosures }) {
  const t = useTexts("admin")
  const language = useLanguage()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("deskLot.looks")}</h2>
      <Table caption={t("deskLot.looks")} className={`stacks ${denseTable}`}>
        <thead>
          <tr>
            <HeadCell>{t("deskLot.bidder")}</HeadCell>
            <HeadCell>{t("deskLot.asked")}</HeadCell>
            <HeadCell>{t("deskLot.reason")}</HeadCell>
            <HeadCell>{t("deskLot.status")}</HeadCell>
            <HeadCell>
              <span className="sr-only">{t("columns.acts")}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {looks.map((disclosure) => (
            <tr key={disclosure.id}>
              <Cell className="whitespace-nowrap">{t("deskLot.paddle", { paddle: disclosure.paddle })}</Cell>
              <Cell className="figures min-w-32">
                {t("deskLot.askedBy", {
                  username: disclosure.asker,
                  time: formatDate(disclosure.askedAt, language),
                })}
              </Cell>
              <Cell className="min-w-40 break-words">{disclosure.reason}</Cell>
              <Cell className="min-w-32">
                {t(`deskLot.lookStates.${disclosure.state}`, {
                  username: disclosure.answerer,
                  until: disclosure.until ? formatDate(disclosure.until, language) : "",
                  time: disclosure.seenAt ? formatDate(disclosure.seenAt, language) : "",
                })}
              </Cell>
              <Cell className="whitespace-nowrap">
                <DisclosureActs look={disclosure} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function DisclosureActs({ look: { id, mayAnswer, maySee } }: { look: Disclosures[number] }) {
  const t = useTexts("admin")
  const isBusy = useNavigation().state !== "idle"
  if (!mayAnswer && !maySee) return null
  return (
    <Form method="post" className="flex gap-2 lg:justify-end">
      <input type="hidden" name="look" value={id} />
      {mayAnswer && (
        <>
          <Button size="small" kind="quiet" name="intent" value="refuse" disabled={isBusy}>
            {t("deskLot.refuse")}
          </Button>
          <Button size="small" name="intent" value="confirm" disabled={isBusy}>
            {t("deskLot.confirm")}
          </Button>
        </>
      )}
      {maySee && (
        <Button size="small" kind="act" name="intent" value="see" disabled={isBusy}>
          {t("deskLot.see")}
        </Button>
      )}
    </Form>
  )
}
