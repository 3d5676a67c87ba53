import { hasPerks } from "#domains/accounts/permissions.ts"
import { pointsSetting } from "#domains/checkout/post-payment-journals.ts"
import { readFees } from "#domains/orders/fees.ts"
import { Section } from "#domains/profile/parts/section.tsx"
import { Figure, Figures } from "#domains/wallet/parts/figures.tsx"
import { Statement } from "#domains/wallet/parts/statement.tsx"
import { WalletTabs } from "#domains/wallet/parts/wallet-tabs.tsx"
import { listStatement, readOwnWallet, sumStatement } from "#domains/wallet/reads.ts"
import { formatCount, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { readSetting } from "#platform/settings.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/reward"
import { pageOf, readReferences } from "./order-references.server.ts"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const [wallet, sums, statement, fees, terms] = await Promise.all([
      readOwnWallet(ctx),
      sumStatement(ctx, { unit: "points" }),
      listStatement(ctx, { unit: "points", page: pageOf(url) }),
      readFees(ctx),
      readSetting(ctx, pointsSetting),
    ])
    return {
      points: wallet.points,
      sums,
      statement,
      centsPerPoint: fees.centsPerPoint,
      membershipCents: fees.membershipCents,
      terms,
      role: hasPerks(ctx.actor) ? "member" : ctx.actor.role,
      references: await readReferences(ctx, statement.lines),
    }
  })
}

export default function Reward({ loaderData }: Route.ComponentProps) {
  const { points, sums, statement, centsPerPoint, references } = loaderData
  const t = useTexts("wallet")
  const language = useLanguage()
  return (
    <>
      <PageHead title={t("reward.title")} isHidden />
      <h1 className="text-3xl">{t("title")}</h1>
      <WalletTabs open="reward" />
      <Figures>
        <Figure name={t("points")} note={t("reward.worth", { amount: money(points * centsPerPoint) })}>
          {formatCount(points, language)}
        </Figure>
        <Figure name={t("reward.came")}>{formatCount(sums.came, language)}</Figure>
        <Figure name={t("reward.left")}>{formatCount(sums.left, language)}</Figure>
      </Figures>
      <Terms loaderData={loaderData} />
      <Section title={t("statement.title")}>
        {statement.lines.length === 0 ? (
          <EmptyState title={t("reward.none")}>{t("reward.noneText")}</EmptyState>
        ) : (
          <Statement unit="points" references={references} {...statement} />
        )}
      </Section>
    </>
  )
}

function Terms({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { terms, centsPerPoint, role, membershipCents } = loaderData
  const t = useTexts("wallet")
  const isMember = role === "member"
  const perDollar = terms.perDollar * (isMember ? terms.memberFactor : 1)
  return (
    <Section title={t("reward.how")}>
      <ul className="grid max-w-read list-disc gap-1.5 pl-5">
        <li>{t("reward.earn", { count: perDollar })}</li>
        <li>{t("reward.spend", { amount: money(100 * centsPerPoint) })}</li>
        <li>{t("reward.not")}</li>
        {role === "user" && terms.memberFactor > 1 && (
          <li>{t("reward.member", { factor: terms.memberFactor })}</li>
        )}
      </ul>
      {role === "user" && (
        <div>
          <LinkButton to="/membership" size="small">
            {t("reward.become", { fee: money(membershipCents) })}
          </LinkButton>
        </div>
      )}
    </Section>
  )
}
