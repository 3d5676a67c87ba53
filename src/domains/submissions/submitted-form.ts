import { parseDollars } from "#platform/dollars.ts"
import { maxBottles, type SubmissionKind } from "./kinds.ts"

export const photoFields = ["frontPhoto", "backPhoto", "flawPhoto1", "flawPhoto2"] as const
export type PhotoField = (typeof photoFields)[number]

export const bottleFields = [
  "name",
  "type",
  "volumeMl",
  "abvPercent",
  "requestedReserveCents",
  "flaws",
] as const
export const senderFields = ["username", "name", "email", "contact", "location"] as const
export type BottleField = (typeof bottleFields)[number]
export type SenderField = (typeof senderFields)[number]

export type UploadedPhoto = { id: string; src: string }
/** Values are as typed, the reserve in dollars. */
export type DraftBottle = Record<BottleField, string> & {
  productId: string
  photos: Partial<Record<PhotoField, UploadedPhoto>>
}
export type DraftSender = Record<SenderField, string>
export type SubmissionDraft = { sender: DraftSender; bottles: DraftBottle[]; acceptTerms?: string }

export const emptyBottle: DraftBottle = {
  name: "",
  type: "",
  volumeMl: "",
  abvPercent: "",
  requestedReserveCents: "",
  flaws: "",
  productId: "",
  photos: {},
}

/** "bottles.2.name": a field's name in the form and in refusals. */
export function fieldName(index: number, field: string): string {
  return `bottles.${index}.${field}`
}

export function draftOf(form: FormData): SubmissionDraft {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === "string" ? value : ""
  }
  const requested = Number(text("count"))
  const count = Number.isInteger(requested) ? Math.max(1, Math.min(requested, maxBottles + 1)) : 1
  const bottles = Array.from({ length: count }, (_, index) => {
    const own = (field: string) => text(fieldName(index, field))
    const photos: DraftBottle["photos"] = {}
    for (const field of photoFields) {
      const id = own(field)
      if (id !== "") photos[field] = { id, src: "" }
    }
    const [name, type, volumeMl] = [own("name"), own("type"), own("volumeMl")]
    const [abvPercent, requestedReserveCents, flaws] = [
      own("abvPercent"),
      own("requestedReserveCents"),
      own("flaws"),
    ]
    return {
      name,
      type,
      volumeMl,
      abvPercent,
      requestedReserveCents,
      flaws,
      productId: own("productId"),
      photos,
    }
  })
  const [username, name, email] = [text("username"), text("name"), text("email")]
  const sender = { username, name, email, contact: text("contact"), location: text("location") }
  const acceptTerms = text("acceptTerms")
  return { sender, bottles, ...(acceptTerms && { acceptTerms }) }
}

/** An invalid amount is passed on and refused by the validation. */
export function submissionInputOf(
  kind: SubmissionKind,
  { sender, bottles, acceptTerms }: SubmissionDraft,
  key: string,
) {
  return {
    kind,
    key,
    ...sender,
    acceptTerms,
    bottles: bottles.map(bottleInputOf),
  }
}

export function bottleInputOf({ photos, requestedReserveCents: reserve, ...bottle }: DraftBottle) {
  return {
    ...bottle,
    volumeMl: bottle.volumeMl.trim() || "?",
    abvPercent: bottle.abvPercent.trim().replace(",", ".") || "?",
    requestedReserveCents: reserve.trim() === "" ? null : (parseDollars(reserve) ?? "?"),
    ...Object.fromEntries(photoFields.map((field) => [field, photos[field]?.id])),
  }
}
