import { Fragment } from "react"
import { Facts } from "#admin/facts.tsx"
import { conditionPhraseKey } from "#domains/auctions/condition-phrases.ts"
import type { ConditionReport } from "#domains/auctions/lot.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { TextLink } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { AdminBottle } from "../reads.ts"

export function BottleFacts({ bottle }: { bottle: AdminBottle }) {
  const t = useTexts("submissions-admin")
  const auctionsTexts = useTexts("auctions-admin")
  const language = useLanguage()
  const { sender, condition, authenticity, lot, product } = bottle
  return (
    <Facts
      label={bottle.name}
      facts={[
        [t("intake.kind"), t(`intake.kinds.${sender.kind}`)],
        [t("intake.type"), `${bottle.type}, ${bottle.volumeMl} ml, ${bottle.abvPercent}%`],
        [
          t("intake.requested"),
          bottle.requestedReserveCents === null ? "" : money(bottle.requestedReserveCents),
        ],
        [t("intake.flaws"), bottle.flaws && <span lang="">{bottle.flaws}</span>],
        [
          t("intake.sender"),
          <>
            {sender.memberId ? (
              <TextLink
                to={pathTo("/admin/members/:id", { id: sender.memberId })}
                text={sender.account ?? sender.name}
              />
            ) : (
              <Guest name={sender.name} />
            )}
            <span className="label-text block break-all">{sender.email}</span>
            <span className="label-text block">{sender.contact}</span>
          </>,
        ],
        [t("intake.code"), bottle.code],
        [t("intake.shelf"), bottle.shelf],
        [
          t("intake.fromStorage"),
          bottle.storedItemId && <TextLink to="/admin/storage" text={t("intake.storageOf")} />,
        ],
        [t("intake.since"), formatDate(bottle.stateAt, language)],
        [auctionsTexts("fields.condition"), condition && <Seen condition={condition} />],
        [
          t("intake.genuine"),
          authenticity && (
            <>
              {t(authenticity.isGenuine ? "intake.genuineYes" : "intake.genuineNo")}
              <span className="label-text block">
                {authenticity.by}, {formatDate(authenticity.at, language)}:{" "}
                <span lang="">{authenticity.checks}</span>
              </span>
            </>
          ),
        ],
        [t("intake.catalogued"), product?.name],
        [
          t("intake.lot"),
          lot && (
            <>
              <TextLink
                to={pathTo("/admin/lots/:id", { id: lot.id })}
                text={t("intake.lotOf", { number: lot.number, auction: lot.auction })}
              />
              <span className="label-text block">{t(`intake.lotStates.${lot.status}`)}</span>
            </>
          ),
        ],
      ]}
    />
  )
}

function Guest({ name }: { name: string }) {
  const t = useTexts("submissions-admin")
  return (
    <Form method="post" className="grid justify-items-start gap-1">
      {t("intake.noAccount", { name })}
      <Badge tone="alarm" icon="clock">
        {t("intake.waitsForAccount")}
      </Badge>
      <Button size="small" name="intent" value="invite" text={t("intake.invite")} />
    </Form>
  )
}

function Seen({ condition }: { condition: ConditionReport }) {
  const t = useTexts("auctions-admin")
  const auctionTexts = useTexts("auctions")
  const written = (["seal", "label", "box", "flaws", "remarks"] as const).filter((part) => condition[part])
  return (
    <>
      {t(`fillLevels.${condition.fillLevel ?? "none"}`)}
      {written.map((part) => {
        const text = conditionPhraseKey(condition[part] ?? null)
        return (
          <Fragment key={part}>
            {" · "}
            {text ? auctionTexts(text) : <span lang="">{condition[part]}</span>}
          </Fragment>
        )
      })}
    </>
  )
}
