import { unstableToPlainText as toPlainText } from "@react-email/render"
import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { LinkLetter } from "#domains/accounts/letters/link-letter.tsx"
import { RoleLetter } from "#domains/accounts/letters/role-letter.tsx"
import { ToldLetter } from "#domains/accounts/letters/told-letter.tsx"
import { tidings } from "#domains/bidding/after/tell-bidders.ts"
import { LotLetter } from "#domains/bidding/letters/lot-letter.tsx"
import { AnswerLetter } from "#domains/casks/letters/answer-letter.tsx"
import { EnquiryLetter } from "#domains/casks/letters/enquiry-letter.tsx"
import { readSite } from "#domains/content/site.ts"
import { IssueLetter } from "#domains/newsletter/letters/issue-letter.tsx"
import { OrderLetter } from "#domains/orders/letters/order-letter.tsx"
import { bottleNews } from "#domains/submissions/tell-sender.ts"
import { LotsLetter } from "#domains/watching/letters/lots-letter.tsx"
import { localeOf } from "#language/languages.ts"
import { anyTextsOf, textsOf } from "#language/texts.server.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Email } from "#platform/mail.ts"
import type { EmailOrder } from "#platform/post.ts"
import type { LetterView } from "#ui/letter-view.ts"

/** Maps e-mails to layouts. The texts are the noun's, under the same name. */
export const letters: Readonly<Record<string, (view: LetterView) => ReactElement>> = {
  "accounts.verifyMail": LinkLetter,
  "accounts.welcome": LinkLetter,
  "accounts.resetMail": LinkLetter,
  "accounts.newDevice": LinkLetter,
  "accounts.twoStepOn": LinkLetter,
  "accounts.twoStepOff": LinkLetter,
  "accounts.passkeyAdded": LinkLetter,
  "accounts.passkeyRemoved": LinkLetter,
  "accounts.backupCodesNew": LinkLetter,
  "accounts.connected": LinkLetter,
  "accounts.disconnected": LinkLetter,
  "accounts.roleChanged": RoleLetter,
  "accounts.usernameChanged": LinkLetter,
  "accounts.emailChange": LinkLetter,
  "accounts.emailChanged": ToldLetter,
  "accounts.passwordChanged": LinkLetter,
  "accounts.closed": ToldLetter,
  "accounts.suspended": ToldLetter,
  "accounts.banned": ToldLetter,
  "accounts.reinstated": ToldLetter,
  "drams.reached": LinkLetter,
  "drams.lapsed": LinkLetter,
  "drams.cancelled": LinkLetter,
  ...Object.fromEntries(tidings.map((tiding) => [`bidding.${tiding}`, LotLetter])),
  "casks.toHouse": EnquiryLetter,
  "casks.toHouseAny": EnquiryLetter,
  "casks.received": LinkLetter,
  "casks.receivedAny": LinkLetter,
  "casks.answer": AnswerLetter,
  "casks.answerAny": AnswerLetter,
  "contact.toHouse": EnquiryLetter,
  "contact.received": LinkLetter,
  "contact.answer": AnswerLetter,
  "newsletter.confirm": LinkLetter,
  "newsletter.issue": IssueLetter,
  "orders.placed": OrderLetter,
  "orders.placedByCard": OrderLetter,
  "orders.placedToConfirm": OrderLetter,
  "orders.placedForLink": OrderLetter,
  "orders.paymentLink": OrderLetter,
  "orders.paid": OrderLetter,
  "orders.packed": OrderLetter,
  "orders.packedToFetch": OrderLetter,
  "orders.shipped": OrderLetter,
  "orders.delivered": OrderLetter,
  "orders.refunded": OrderLetter,
  "orders.lapsed": OrderLetter,
  "orders.cancelled": OrderLetter,
  "orders.defaulted": OrderLetter,
  "orders.biddingEnded": OrderLetter,
  "orders.biddingAllowed": OrderLetter,
  "orders.dueSoon": OrderLetter,
  "orders.overdue": OrderLetter,
  "submissions.wishedRelist": LinkLetter,
  "submissions.wishedLower": LinkLetter,
  "submissions.wishedBack": LinkLetter,
  "submissions.received": LinkLetter,
  "submissions.toHouse": LinkLetter,
  ...Object.fromEntries(bottleNews.map((news) => [`submissions.${news}`, LinkLetter])),
  "watching.outbid": LotsLetter,
  "watching.endingSoon": LotsLetter,
  "watching.won": LotsLetter,
  "watching.lost": LotsLetter,
  "watching.watched": LotsLetter,
  "wallet.withdrawalAsked": LinkLetter,
  "wallet.withdrawalPaid": LinkLetter,
  "wallet.withdrawalRefused": LinkLetter,
  "wallet.pointsChanged": LinkLetter,
}

/** Plain data, so it can go to another thread. */
export type EmailRenderInput = { order: EmailOrder; siteName: string }

/** Renders e-mails in a worker; undefined means the caller must render in-process. */
type EmailRenderer = (sheet: EmailRenderInput) => Promise<Email | undefined> | undefined

const presses = new WeakMap<AppContext, EmailRenderer>()

export function printLettersBy(app: AppContext, press: EmailRenderer): void {
  presses.set(app, press)
}

export async function writeLetter(app: AppContext, order: EmailOrder): Promise<Email> {
  const { name: siteName } = await readSite({ app })
  const sheet = { order, siteName }
  return (await presses.get(app)?.(sheet)) ?? printLetter(sheet)
}

export function printLetter({ order, siteName }: EmailRenderInput): Email {
  const { kind, to, language, facts, stopAt } = order
  const Form = letters[kind]
  if (!Form) throw new Error(`there is no letter of the kind ${kind}`)
  const [noun = "", name = ""] = kind.split(".")
  const texts = anyTextsOf(language, noun)
  const t: LetterView["t"] = (key, more) => texts(`${name}.${key}`, more)
  const html = printed(
    <Form
      t={t}
      facts={{ ...facts, siteName }}
      locale={localeOf[language]}
      siteName={siteName}
      stop={stopAt ? { href: stopAt, text: textsOf(language, "notices")("stop.link") } : undefined}
    />,
  )
  // A line break in a name would add headers.
  const subject = t("subject", { ...facts, siteName }).replace(/[\r\n]+/g, " ")
  const letter = { to, subject, html, text: toPlainText(html.replace(previewText, "")) }
  return stopAt ? { ...letter, headers: oneClick(stopAt) } : letter
}

/** Synchronous: the library's stream rendering takes four times as long. */
function printed(letter: ReactElement): string {
  return `${doctype}${renderToStaticMarkup(letter)}`
}

/** E-mail programs use this doctype to lay out tables. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** The preview in a list of e-mails, and the spaces after it. */
const previewText = /<div [^>]*data-skip-in-text="true">[^<]*(<div>[^<]*<\/div>)?<\/div>/

/** E-mail programs then show their own unsubscribe button, which sends one POST (RFC 8058). */
function oneClick(address: string): Record<string, string> {
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
}
