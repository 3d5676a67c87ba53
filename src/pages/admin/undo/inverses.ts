import { eq } from "drizzle-orm"
import { z } from "zod"
import { members } from "#domains/accounts/schema.ts"
import { assignObject } from "#domains/assignments/assign-object.ts"
import { restoreOpeningPrice } from "#domains/auctions/update-lot.ts"
import type { auditEntries } from "#domains/audit/schema.ts"
import { changeEnquiryStatus } from "#domains/casks/answer-enquiry.ts"
import { archiveProduct } from "#domains/catalogue/save-product.ts"
import { changeMessageStatus } from "#domains/contact/answer-message.ts"
import { changeListing } from "#domains/listings/change-listing.ts"
import { publishArticle, withdrawArticle } from "#domains/news/decide-article.ts"
import { hideComment, undoHiding } from "#domains/news/moderate-comment.ts"
import { hideReview, publishReview } from "#domains/reviews/moderate-review.ts"
import { addTag, removeTag } from "#domains/segments/change-tags.ts"
import { assignShelf } from "#domains/stock/assign-shelf.ts"
import { isStockLocation } from "#domains/stock/locations.ts"
import { assignLocation } from "#domains/storage/assign-location.ts"
import { assignBottleShelf } from "#domains/submissions/intake.ts"
import type { Tx } from "#platform/ctx.ts"
import { requireId } from "#platform/ids.ts"
import { isOneOf, keysOf } from "#platform/records.ts"
import { reopenInboxItem } from "../inbox/snooze.ts"
import { findFormerReason } from "./former-reason.ts"

export type UndoableEntry = typeof auditEntries.$inferSelect

type Inverse = {
  /** The acts that change the same: after one of them it is no longer this act that is undone. */
  family: readonly string[]
  isPossible?: (entry: UndoableEntry) => boolean
  /** By the verb that staff use, which checks their permission. */
  undo: (tx: Tx, entry: UndoableEntry) => Promise<unknown>
}

const productActs = ["products.archive", "products.restore"]
const messageActs = ["contact.close", "contact.open", "contact.answer"]
const enquiryActs = ["enquiry.close", "enquiry.open", "enquiry.answer"]
const reviewActs = ["reviews.publish", "reviews.hide"]
const articleActs = ["news.publish", "news.withdraw", "news.refuse", "news.delete"]
const commentActs = ["news.hideComment", "news.showComment"]
const assignmentActs = ["assignments.assign", "assignments.release"]

const tagActs = ["members.addTag", "members.removeTag"]

/** Tags have no commas. */
function changedTag({ before, after }: UndoableEntry): string {
  const [was, is] = [before, after].map(({ tags }) => (tags ? String(tags).split(", ") : []))
  return was?.find((tag) => !is?.includes(tag)) ?? is?.find((tag) => !was?.includes(tag)) ?? ""
}

const Listing = z.object({
  priceCents: z.number(),
  salePriceCents: z.number().nullable(),
  status: z.enum(["draft", "on-sale", "withdrawn", "sold"]),
})
const shelfOf = ({ before: { shelf } }: UndoableEntry) => (typeof shelf === "string" ? shelf : "")

/** By the act of the audit. None of them sends an e-mail. */
const inverses = {
  "members.addTag": {
    family: tagActs,
    undo: (tx, entry) => removeTag(tx, entry.subjectId, changedTag(entry)),
  },
  "members.removeTag": {
    family: tagActs,
    undo: (tx, entry) => addTag(tx, entry.subjectId, changedTag(entry)),
  },
  "listing.change": {
    family: ["listing.change"],
    isPossible: ({ before, after }) => before.status === after.status || before.status !== "draft",
    undo: (tx, { subjectId, before }) => changeListing(tx, subjectId, Listing.parse(before)),
  },
  "lots.edit": {
    family: ["lots.edit"],
    // The reserve is the seller's secret, so that the audit does not have it.
    isPossible: ({ after }) => Object.keys(after).join() === "openingCents",
    undo: (tx, { subjectId, before }) => restoreOpeningPrice(tx, subjectId, Number(before.openingCents)),
  },
  "products.archive": {
    family: productActs,
    undo: (tx, { subjectId }) => archiveProduct(tx, subjectId, false),
  },
  "products.restore": {
    family: productActs,
    undo: (tx, { subjectId }) => archiveProduct(tx, subjectId),
  },
  "contact.close": {
    family: messageActs,
    undo: (tx, { subjectId }) => changeMessageStatus(tx, subjectId, "open"),
  },
  "contact.open": {
    family: messageActs,
    undo: (tx, { subjectId }) => changeMessageStatus(tx, subjectId, "closed"),
  },
  "enquiry.close": {
    family: enquiryActs,
    undo: (tx, { subjectId }) => changeEnquiryStatus(tx, subjectId, "open"),
  },
  "enquiry.open": {
    family: enquiryActs,
    undo: (tx, { subjectId }) => changeEnquiryStatus(tx, subjectId, "closed"),
  },
  "inbox.snooze": {
    family: ["inbox.snooze", "inbox.reopen"],
    undo: (tx, { subjectId }) => reopenInboxItem(tx, subjectId),
  },
  "reviews.hide": {
    family: reviewActs,
    isPossible: ({ before }) => before.status === "published",
    undo: (tx, { subjectId }) => publishReview(tx, subjectId),
  },
  "reviews.publish": {
    family: reviewActs,
    isPossible: ({ before }) => before.status === "hidden",
    undo: async (tx, { subjectId }) =>
      hideReview(tx, subjectId, { reason: await findFormerReason(tx, subjectId, "reviews.hide") }),
  },
  "news.withdraw": {
    family: articleActs,
    isPossible: ({ before }) => before.state === "published",
    undo: (tx, { subjectId }) => publishArticle(tx, subjectId),
  },
  "news.publish": {
    family: articleActs,
    isPossible: ({ before }) => before.state === "withdrawn",
    undo: async (tx, { subjectId }) =>
      withdrawArticle(tx, subjectId, await findFormerReason(tx, subjectId, "news.withdraw")),
  },
  "news.hideComment": {
    family: commentActs,
    undo: (tx, { subjectId }) => undoHiding(tx, subjectId),
  },
  "news.showComment": {
    family: commentActs,
    undo: async (tx, { subjectId }) =>
      hideComment(tx, subjectId, await findFormerReason(tx, subjectId, "news.hideComment")),
  },
  "assignments.assign": { family: assignmentActs, undo: assignFormer },
  "assignments.release": { family: assignmentActs, undo: assignFormer },
  "storage.assignLocation": {
    family: ["storage.assignLocation"],
    undo: (tx, entry) => assignLocation(tx, [entry.subjectId], shelfOf(entry)),
  },
  "stock.assignShelf": {
    family: ["stock.assignShelf"],
    isPossible: ({ after }) => isStockLocation(String(after.location)),
    async undo(tx, entry) {
      const location = String(entry.after.location)
      if (!isStockLocation(location)) return
      await assignShelf(tx, { productId: requireId("prd", entry.subjectId), location }, shelfOf(entry))
    },
  },
  "submissions.assignLocation": {
    family: ["submissions.assignLocation"],
    isPossible: (entry) => shelfOf(entry) !== "",
    undo: (tx, entry) => assignBottleShelf(tx, entry.subjectId, shelfOf(entry)),
  },
} satisfies Record<string, Inverse>

export const undoableActs = keysOf(inverses)

/** Undefined if nothing takes back what the entry records. */
export function inverseOf(entry: UndoableEntry): Inverse | undefined {
  if (!isOneOf(undoableActs, entry.act)) return undefined
  const inverse: Inverse = inverses[entry.act]
  return (inverse.isPossible?.(entry) ?? true) ? inverse : undefined
}

async function assignFormer(tx: Tx, { subjectId, before }: UndoableEntry): Promise<void> {
  const [former] =
    typeof before.assignee === "string"
      ? await tx.db.select({ id: members.id }).from(members).where(eq(members.username, before.assignee))
      : []
  await assignObject(tx, subjectId, { assignee: former?.id ?? "" })
}
