import { unstableToPlainText as toPlainText } from "@react-email/render"
import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { InfoEmail } from "#domains/accounts/emails/info-email.tsx"
import { LinkEmail } from "#domains/accounts/emails/link-email.tsx"
import { RoleEmail } from "#domains/accounts/emails/role-email.tsx"
import { bidderNotifications } from "#domains/bidding/after/notify-bidders.ts"
import { LotEmail } from "#domains/bidding/emails/lot-email.tsx"
import { EnquiryAnswerEmail } from "#domains/casks/emails/answer-email.tsx"
import { EnquiryEmail } from "#domains/casks/emails/enquiry-email.tsx"
import { readSite } from "#domains/content/site.ts"
import { builtInTexts, emailTextKey, readChangedTexts } from "#domains/emails/email-texts.ts"
import type { ChangedTexts } from "#domains/emails/rules.ts"
import { IssueEmail } from "#domains/newsletter/emails/issue-email.tsx"
import { OrderEmail } from "#domains/orders/emails/order-email.tsx"
import { LotAnswerEmail } from "#domains/questions/emails/answered-email.tsx"
import { claimEvents } from "#domains/returns/notify-claimant.ts"
import { senderNotifications } from "#domains/submissions/notify-sender.ts"
import { ReceiptsEmail } from "#domains/transparency/emails/receipts-email.tsx"
import { LotsEmail } from "#domains/watching/emails/lots-email.tsx"
import { forReader } from "#language/hong-kong/for-reader.server.ts"
import { localeOf, writtenLanguageOf } from "#language/languages.ts"
import { anyTextsOf, textsOf } from "#language/texts.server.ts"
import { textsFrom } from "#language/texts-from.ts"
import type { AppContext, Language } from "#platform/ctx.ts"
import type { EmailOrder } from "#platform/jobs/enqueue-email.ts"
import type { Email } from "#platform/mail.ts"
import type { EmailView } from "#ui/email-view.ts"

/** Maps e-mails to layouts. The texts are the noun's, under the same name. */
export const emailLayouts: Readonly<Record<string, (view: EmailView) => ReactElement>> = {
  "accounts.verifyMail": LinkEmail,
  "accounts.welcome": LinkEmail,
  "accounts.resetMail": LinkEmail,
  "accounts.newDevice": LinkEmail,
  "accounts.twoStepOn": LinkEmail,
  "accounts.twoStepOff": LinkEmail,
  "accounts.passkeyAdded": LinkEmail,
  "accounts.passkeyRemoved": LinkEmail,
  "accounts.backupCodesNew": LinkEmail,
  "accounts.connected": LinkEmail,
  "accounts.disconnected": LinkEmail,
  "accounts.roleChanged": RoleEmail,
  "accounts.usernameChanged": LinkEmail,
  "accounts.emailChange": LinkEmail,
  "accounts.emailChanged": InfoEmail,
  "accounts.passwordChanged": LinkEmail,
  "accounts.closed": InfoEmail,
  "accounts.suspended": InfoEmail,
  "accounts.banned": InfoEmail,
  "accounts.reinstated": InfoEmail,
  "drams.reached": LinkEmail,
  "drams.lapsed": LinkEmail,
  "drams.cancelled": LinkEmail,
  ...Object.fromEntries(bidderNotifications.map((tiding) => [`bidding.${tiding}`, LotEmail])),
  "casks.toCompany": EnquiryEmail,
  "casks.toCompanyAny": EnquiryEmail,
  "casks.received": LinkEmail,
  "casks.receivedAny": LinkEmail,
  "casks.answer": EnquiryAnswerEmail,
  "casks.answerAny": EnquiryAnswerEmail,
  "contact.toCompany": EnquiryEmail,
  "contact.received": LinkEmail,
  "contact.answer": EnquiryAnswerEmail,
  "questions.answered": LotAnswerEmail,
  "newsletter.confirm": LinkEmail,
  "newsletter.issue": IssueEmail,
  "orders.placed": OrderEmail,
  "orders.placedByCard": OrderEmail,
  "orders.placedToConfirm": OrderEmail,
  "orders.placedForLink": OrderEmail,
  "orders.paymentLink": OrderEmail,
  "orders.paymentFailed": OrderEmail,
  "orders.paid": OrderEmail,
  "orders.packed": OrderEmail,
  "orders.packedToFetch": OrderEmail,
  "orders.shipped": OrderEmail,
  "orders.delivered": OrderEmail,
  "orders.missed": OrderEmail,
  "orders.refunded": OrderEmail,
  "orders.lapsed": OrderEmail,
  "orders.cancelled": OrderEmail,
  "orders.defaulted": OrderEmail,
  "orders.biddingEnded": OrderEmail,
  "orders.biddingAllowed": OrderEmail,
  "orders.dueSoon": OrderEmail,
  "orders.overdue": OrderEmail,
  ...Object.fromEntries(claimEvents.map((event) => [`returns.${event}`, LinkEmail])),
  "submissions.unsoldRelist": LinkEmail,
  "submissions.unsoldLower": LinkEmail,
  "submissions.unsoldReturn": LinkEmail,
  "submissions.received": LinkEmail,
  "submissions.toCompany": LinkEmail,
  ...Object.fromEntries(senderNotifications.map((news) => [`submissions.${news}`, LinkEmail])),
  "transparency.receipts": ReceiptsEmail,
  "watching.outbid": LotsEmail,
  "watching.endingSoon": LotsEmail,
  "watching.won": LotsEmail,
  "watching.lost": LotsEmail,
  "watching.watched": LotsEmail,
  "watching.listed": LotsEmail,
  "watching.sold": LotsEmail,
  "watching.unsold": LotsEmail,
  "watching.credited": LotsEmail,
  "wallet.withdrawalRequested": LinkEmail,
  "wallet.withdrawalPaid": LinkEmail,
  "wallet.withdrawalRefused": LinkEmail,
  "wallet.pointsChanged": LinkEmail,
}

/** In the texts that staff have chosen. */
export async function renderEmail(app: AppContext, order: EmailOrder): Promise<Email> {
  const { kind, language } = order
  const changed = (await readChangedTexts(app)).get(emailTextKey(kind, writtenLanguageOf(language)))
  const [read] = await forReader(language, changed ? [changed] : [], Object.keys(changed ?? {}))
  return await renderEmailWith(app, order, read)
}

export async function renderEmailWith(
  app: AppContext,
  order: EmailOrder,
  changed: ChangedTexts | undefined,
): Promise<Email> {
  const { name: siteName } = await readSite({ app })
  const { kind, to, language, facts, stopAt } = order
  const EmailLayout = emailLayouts[kind]
  if (!EmailLayout) throw new Error(`there is no e-mail of the kind ${kind}`)
  const t = textsOfEmail(kind, language, changed)
  const html = renderMarkup(
    <EmailLayout
      t={t}
      facts={{ ...facts, siteName }}
      locale={localeOf[language]}
      siteName={siteName}
      stop={stopAt ? { href: stopAt, text: textsOf(language, "notifications")("stop.link") } : undefined}
    />,
  )
  // A line break in a name would add headers.
  const subject = t("subject", { ...facts, siteName }).replace(/[\r\n]+/g, " ")
  const email = { to, subject, html, text: toPlainText(html) }
  return stopAt ? { ...email, headers: oneClickHeaders(stopAt) } : email
}

function textsOfEmail(kind: string, language: Language, changed: ChangedTexts | undefined): EmailView["t"] {
  if (changed) return textsFrom({ ...builtInTexts(kind, language), ...changed })
  const [noun = "", name = ""] = kind.split(".")
  const texts = anyTextsOf(language, noun)
  return (key, more) => texts(`${name}.${key}`, more)
}

/** Synchronous: the library's stream rendering takes four times as long. */
function renderMarkup(email: ReactElement): string {
  return `${doctype}${renderToStaticMarkup(email)}`
}

/** E-mail programs use this doctype to lay out tables. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** E-mail programs then show their own unsubscribe button, which sends one POST (RFC 8058). */
function oneClickHeaders(address: string): Record<string, string> {
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
}
