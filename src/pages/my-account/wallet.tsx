import type { ReactNode } from "react"
import { denialReason } from "#domains/accounts/permissions.ts"
import { readSessionToken } from "#domains/accounts/sessions/own-session.ts"
import { startOrderPayment } from "#domains/checkout/start-order-payment.ts"
import { topUp } from "#domains/checkout/top-up.ts"
import { Section } from "#domains/profile/parts/section.tsx"
import { TopUpForm, WithdrawalForm } from "#domains/wallet/inputs.ts"
import { Figure, Figures } from "#domains/wallet/parts/figures.tsx"
import { Statement } from "#domains/wallet/parts/statement.tsx"
import { WalletTabs } from "#domains/wallet/parts/wallet-tabs.tsx"
import { WithdrawalList } from "#domains/wallet/parts/withdrawal-list.tsx"
import { listOwnWithdrawals, listStatement, readLastBank, readOwnWallet } from "#domains/wallet/reads.ts"
import { requestWalletWithdrawal, requireProofForBank } from "#domains/wallet/request-withdrawal.ts"
import { readWalletTerms } from "#domains/wallet/terms.ts"
import { formatCount, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { Ctx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { type FormFields, fieldsOf, parseInput } from "#platform/input.ts"
import { sum } from "#platform/money.ts"
import { redirect } from "#platform/routing.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Price } from "#ui/price.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import type { Route } from "./+types/wallet"
import { type RefusedWalletForm, TopUpFields, WithdrawFields } from "./wallet/forms.tsx"
import { pageOf, readReferences } from "./wallet/order-references.server.ts"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const [wallet, terms, statement, withdrawals, lastBank] = await Promise.all([
      readOwnWallet(ctx),
      readWalletTerms(ctx),
      listStatement(ctx, { unit: "cents", page: pageOf(url) }),
      listOwnWithdrawals(ctx),
      readLastBank(ctx),
    ])
    const waiting = withdrawals.filter(({ status }) => status === "requested")
    return {
      wallet,
      terms,
      statement,
      withdrawals,
      lastBank,
      waitingCents: sum(...waiting.map(({ amountCents }) => amountCents)),
      references: await readReferences(ctx, statement.lines),
      denial: denialReason(ctx.actor, "wallet") ?? null,
      topUpAmount: url.searchParams.get("amount") ?? "",
      keys: { topUp: newId("key"), withdraw: newId("key") },
    }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    () =>
      submitted.intent === "withdraw" ? withdraw(ctx, submitted, request.headers) : goToPay(ctx, submitted),
    submitted,
  )
}

async function withdraw(ctx: Ctx, submitted: FormFields, headers: Headers) {
  const wish = parseInput("wallet", WithdrawalForm, submitted)
  await requireProofForBank(ctx, wish, readSessionToken(ctx, headers))
  await requestWalletWithdrawal(ctx, wish)
  return redirectWithToast("/my-account/wallet", "wallet", "withdraw.noted")
}

async function goToPay(ctx: Ctx, submitted: FormFields) {
  const order = await topUp(ctx, parseInput("wallet", TopUpForm, submitted))
  return redirect((await startOrderPayment(ctx, order)).path, 303)
}

export default function Wallet({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const { wallet, waitingCents, statement, references } = loaderData
  const t = useTexts("wallet")
  const language = useLanguage()
  return (
    <>
      <PageHead title={t("title")} isHidden />
      <h1 className="text-3xl">{t("title")}</h1>
      <WalletTabs open="balance" />
      <Figures>
        <Figure
          name={t("balance")}
          note={waitingCents > 0 ? t("waiting", { amount: money(waitingCents) }) : undefined}
        >
          <Price cents={wallet.balanceCents} size="huge" />
        </Figure>
        <Figure name={t("points")}>{formatCount(wallet.points, language)}</Figure>
      </Figures>
      <Forms loaderData={loaderData} refused={refusedIn(actionData)} />
      <Section
        id="statement"
        title={t("statement.title")}
        text={
          statement.lines.length > 0 ? (
            <Link reloadsPage className="link" to="/my-account/wallet/statement.csv" download>
              {t("statement.csv")}
            </Link>
          ) : undefined
        }
      >
        {statement.lines.length === 0 ? (
          <EmptyState title={t("statement.none")}>{t("statement.noneText")}</EmptyState>
        ) : (
          <Statement unit="cents" references={references} {...statement} />
        )}
      </Section>
    </>
  )
}

function refusedIn(actionData: Route.ComponentProps["actionData"]): RefusedWalletForm | undefined {
  return actionData && "refusal" in actionData && actionData.submitted
    ? { refusal: actionData.refusal, submitted: actionData.submitted }
    : undefined
}

type FormsProps = { loaderData: Route.ComponentProps["loaderData"]; refused: RefusedWalletForm | undefined }

function Forms({ loaderData, refused }: FormsProps) {
  const { wallet, terms, withdrawals, lastBank, denial, topUpAmount, keys } = loaderData
  const t = useTexts("wallet")
  const isWithdrawal = refused?.submitted.intent === "withdraw"
  const barred: ReactNode = denial && (
    <Note>{t(`barred.${denial === "notVerified" ? denial : "suspended"}`)}</Note>
  )
  return (
    <>
      <Section id="top-up" title={t("topUp.title")} text={t("topUp.text")}>
        {barred ?? (
          <TopUpFields
            formKey={keys.topUp}
            terms={terms}
            amount={topUpAmount}
            refused={isWithdrawal ? undefined : refused}
          />
        )}
      </Section>
      <Section id="withdraw" title={t("withdraw.title")} text={t("withdraw.text")}>
        {withdrawals.length > 0 && <WithdrawalList withdrawals={withdrawals} />}
        {barred ??
          (wallet.balanceCents < terms.minWithdrawalCents && !isWithdrawal ? (
            <p className="max-w-read text-ink-soft">
              {t("withdraw.notYet", { min: money(terms.minWithdrawalCents) })}
            </p>
          ) : (
            <WithdrawFields
              // A new key empties an accepted form.
              key={withdrawals[0]?.id}
              formKey={keys.withdraw}
              terms={terms}
              refused={isWithdrawal ? refused : undefined}
              last={lastBank}
            />
          ))}
      </Section>
    </>
  )
}
