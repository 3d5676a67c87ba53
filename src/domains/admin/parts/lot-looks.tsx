import { Form, useNavigation } from "react-router"
import { when } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { DeskLotPage } from "../desk-lot.ts"
import { dense } from "./dense.ts"

type Looks = NonNullable<DeskLotPage["looks"]>

/** Requests to disclose a maximum: by whom and why, the second person's answer, and whether it was opened. */
export function LotLooks({ looks }: { looks: Looks }) {
  const t = useTexts("admin")
  const language = useLanguage()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("deskLot.looks")}</h2>
      <Table caption={t("deskLot.looks")} className={`stacks ${dense}`}>
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
          {looks.map((look) => (
            <tr key={look.id}>
              <Cell className="whitespace-nowrap">{t("deskLot.paddle", { paddle: look.paddle })}</Cell>
              <Cell className="figures min-w-32">
                {t("deskLot.askedBy", { username: look.asker, time: when(look.askedAt, language) })}
              </Cell>
              <Cell className="min-w-40 break-words">{look.reason}</Cell>
              <Cell className="min-w-32">
                {t(`deskLot.lookStates.${look.state}`, {
                  username: look.answerer,
                  until: look.until ? when(look.until, language) : "",
                  time: look.seenAt ? when(look.seenAt, language) : "",
                })}
              </Cell>
              <Cell className="whitespace-nowrap">
                <LookActs look={look} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function LookActs({ look: { id, mayAnswer, maySee } }: { look: Looks[number] }) {
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
