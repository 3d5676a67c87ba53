import { asc, desc, eq } from "drizzle-orm"
import { biddingStates, lots } from "#domains/auctions/schema.ts"
import { answerEnquiry } from "#domains/casks/answer-enquiry.ts"
import { sendEnquiry } from "#domains/casks/send-enquiry.ts"
import { casks } from "#domains/catalogue/schema.ts"
import { answerMessage } from "#domains/contact/answer-message.ts"
import { sendMessage } from "#domains/contact/send-message.ts"
import { AddressForm } from "#domains/delivery/address-form.ts"
import { NewsletterForm } from "#domains/newsletter/inputs.ts"
import { subscribers } from "#domains/newsletter/schema.ts"
import { confirmSubscription, subscribe } from "#domains/newsletter/subscribe.ts"
import { confirmSubscriptionUrl } from "#domains/newsletter/subscriber-link.ts"
import { saveNewsletter } from "#domains/newsletter/write-newsletter.ts"
import { addAddress } from "#domains/profile/save-address.ts"
import { answerQuestion } from "#domains/questions/answer-question.ts"
import { askQuestion } from "#domains/questions/ask-question.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { addressOf } from "./addresses.ts"
import { actingAs, type Cast, type DemoMember, emailOf } from "./people.ts"
import { day, hour, timelineOf } from "./timeline.ts"

export async function fillMessages(app: AppContext, cast: Cast): Promise<void> {
  await enquireAboutCasks(app, cast)
  await askAboutLots(app, cast)
  await sendContactMessages(app, cast)
  await fillNewsletter(app, cast)
  await saveAddresses(app, cast)
}

function timelineBefore(app: AppContext, ms: number) {
  return timelineOf(app, new Date(app.clock.now().getTime() - ms))
}

function contactOf(member: DemoMember) {
  const { firstname, lastname } = addressOf(member)
  return { name: `${firstname} ${lastname}`, email: emailOf(member.username) }
}

async function enquireAboutCasks(app: AppContext, cast: Cast): Promise<void> {
  const [one, other] = await app.db.select({ id: casks.id }).from(casks).orderBy(asc(casks.number)).limit(2)
  const enquiryId = await sendEnquiry(actingAs(timelineBefore(app, 3 * day), cast.ann), one?.id ?? null, {
    ...contactOf(cast.ann),
    phone: "+65 8123 4567",
    message: "When was this cask last regauged, and could I have a sample before I decide?",
  })
  await answerEnquiry(actingAs(timelineBefore(app, 2 * day), cast.shopkeeper), enquiryId, {
    message: "It was regauged in August. We can send you a 5 cl sample from the warehouse within two weeks.",
    key: "demo-cask-answer",
  })
  const [collector] = cast.crowd
  if (!collector) return
  await sendEnquiry(actingAs(timelineBefore(app, 5 * hour), collector), other?.id ?? null, {
    ...contactOf(collector),
    phone: null,
    message: "What would storage and insurance cost for another five years?",
  })
}

/** One is answered on the page of its lot, one waits. */
async function askAboutLots(app: AppContext, cast: Cast): Promise<void> {
  const [one, other] = await app.db
    .select({ id: biddingStates.lotId })
    .from(biddingStates)
    .innerJoin(lots, eq(lots.id, biddingStates.lotId))
    .where(eq(biddingStates.status, "live"))
    .orderBy(desc(biddingStates.endsAt), asc(lots.number))
    .limit(2)
  const [, , , fourth, fifth] = cast.crowd
  if (!one || !other || !fourth || !fifth) return
  const answered = await askQuestion(actingAs(timelineBefore(app, 8 * hour), fourth), one.id, {
    question: "Is the tide mark visible from the front, and has the bottle been kept upright?",
  })
  await answerQuestion(actingAs(timelineBefore(app, 6 * hour), cast.auctioneer), answered, {
    answer: "There is no mark at the front. It has been kept upright and out of the light.",
    audience: "public",
    wording: "Is a tide mark visible from the front, and has the bottle been kept upright?",
    namesNobody: false,
  })
  await askQuestion(actingAs(timelineBefore(app, 2 * hour), fifth), other.id, {
    question: "Could you send me a picture of the back label and of the cork from above?",
  })
}

async function sendContactMessages(app: AppContext, cast: Cast): Promise<void> {
  const [, second, third] = cast.crowd
  if (!second || !third) return
  const answered = await sendMessage(actingAs(timelineBefore(app, 4 * day), second), {
    ...contactOf(second),
    subject: "Collecting on a Saturday",
    message: "Can I collect my lots from the last sale on a Saturday morning?",
    website: "",
  })
  if (answered)
    await answerMessage(actingAs(timelineBefore(app, 3.8 * day), cast.editor), answered, {
      message:
        "Yes, we are open on Saturdays from ten to one. Please choose a time on the page of your order.",
      key: "demo-message-answer",
    })
  await sendMessage(actingAs(timelineBefore(app, 7 * hour), third), {
    ...contactOf(third),
    subject: "A collection of forty bottles",
    message:
      "My father left me about forty bottles, mostly from the nineties. Could somebody come and see them?",
    website: "",
  })
}

async function fillNewsletter(app: AppContext, cast: Cast): Promise<void> {
  const readers = [cast.ann, ...cast.crowd.slice(0, 18)]
  for (const [index, reader] of readers.entries()) {
    const client = { address: `203.0.113.${index + 1}`, userAgent: null, device: null, declaration: null }
    const guest = contextFor(timelineBefore(app, (90 - index * 4) * day), undefined, "en", client)
    const email = emailOf(reader.username)
    const status = await subscribe(guest, { email, country: addressOf(reader).country })
    if (status === "active" || index % 6 === 5) continue
    const [row] = await app.db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.email, email))
    const token = row && confirmSubscriptionUrl(guest, row.id).split("/").at(-1)
    if (token) await confirmSubscription(guest, token)
  }
  await saveNewsletter(
    actingAs(timelineBefore(app, 6 * hour), cast.editor),
    null,
    NewsletterForm.parse({
      subject: "What to look for in the spring sales",
      body: "Previews open on Friday. Three shelves of closed distilleries, and our first sale with drams beside the bottles.",
      language: "en",
    }),
  )
}

/** Default addresses of the demo's logins, and of two members who share a flat. */
async function saveAddresses(app: AppContext, cast: Cast): Promise<void> {
  const flat = cast.crowd.filter(({ username }) => ["weiming88", "jia.hui"].includes(username))
  for (const member of [cast.ann, cast.ben, ...flat]) {
    const { postalCode, ...home } = addressOf(member)
    const fields = Object.fromEntries(Object.entries(home).map(([name, value]) => [name, value ?? ""]))
    await addAddress(
      actingAs(timelineBefore(app, 80 * day), member),
      AddressForm.parse({ ...fields, postal_code: postalCode }),
    )
  }
}
