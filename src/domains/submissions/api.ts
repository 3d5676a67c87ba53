import { z } from "zod"
import { cardPath } from "#domains/pictures/sources.ts"
import { type ApiCall, body, createRouter, describeApi, query } from "#platform/http/api-route.ts"
import type { Id } from "#platform/ids.ts"
import { completeName, NameCompletions, NameQuery } from "./complete-name.ts"
import { SubmissionInput } from "./inputs.ts"
import { photoSecretOf } from "./photo-secret.ts"
import { BottleMarket, readBottleMarket } from "./read-bottle-market.ts"
import { readUpload, readUploaded, receivePart, startUpload } from "./receive-upload.ts"
import { refuse } from "./refusals.ts"
import { sendSubmission } from "./send-submission.ts"
import { readUploadedPhotos } from "./store-photo.ts"
import { answerValuation, readValuation, ValuationAnswer } from "./valuations/answer-valuation.ts"
import { statusOf, thanks, titleOf } from "./valuations/valuation-texts.ts"

const tags = ["Selling"]

const CreatedSubmission = z.object({ _id: z.string().meta({ description: "The submission's id" }) })
const Photo = z.object({
  _id: z.string().meta({ description: "The photograph's id, for a submission" }),
  src: z.string(),
})
const Upload = z.object({
  offset: z.int().meta({ description: "Bytes received so far: the offset of the next part" }),
  length: z.int(),
  photo: Photo.nullable().meta({ description: "Set once the upload is complete" }),
})
const Valuation = z.object({
  title: z.string().meta({ description: "'{product} VALUATION'" }),
  message: z.string().nullable().meta({ description: "Set once the proposal is accepted" }),
  status: z.enum(["open", "agreed", "declined", "lapsed", "replaced"]),
  product: z.string(),
  estimateLowCents: z.int(),
  estimateHighCents: z.int(),
  reserveCents: z.int().nullable(),
  commissionBasisPoints: z.int(),
  listingCents: z.int(),
  reserveFeeCents: z.int(),
  note: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
})
const Key = z.object({
  key: z
    .string()
    .max(80)
    .optional()
    .meta({ description: "The key in the e-mail's link. Not needed by the owner" }),
})

export const submissionsApi = createRouter()
  .post(
    "/submissions",
    describeApi("Submit bottles to sell, value or share. Upload their photographs first", {
      tags,
      status: 201,
      answer: CreatedSubmission,
    }),
    body("submissions", SubmissionInput),
    async (c) => {
      const { ctx } = c.var
      const id = await sendSubmission(ctx, secretOf(c), c.req.valid("json"))
      return c.json({ _id: id }, 201)
    },
  )
  .post(
    "/submissions/uploads",
    describeApi("Start the upload of a photograph in parts (tus 1.0). `upload-length` has its length", {
      tags,
      status: 201,
      answer: z.object({ _id: z.string() }),
    }),
    async (c) => {
      const { ctx } = c.var
      const id = await startUpload(ctx, secretOf(c), figureIn(c, "upload-length"))
      c.header("location", `/api/submissions/uploads/${id}`)
      c.header("tus-resumable", "1.0.0")
      return c.json({ _id: id }, 201)
    },
  )
  .get(
    "/submissions/uploads/:id",
    describeApi(
      "The progress of an upload, also as `upload-offset` (HEAD), and its photograph once it is complete",
      {
        tags,
        answer: Upload,
      },
    ),
    async (c) => {
      const { ctx } = c.var
      const [secret, id] = [secretOf(c), c.req.param("id")]
      const { offsetBytes, lengthBytes } = await readUpload(ctx, secret, id)
      const photoId = offsetBytes === lengthBytes ? await readUploaded(ctx, secret, id) : null
      return await progress(c, secret, { offsetBytes, lengthBytes, photoId })
    },
  )
  .patch(
    "/submissions/uploads/:id",
    describeApi(
      "Upload the next part: bytes from `upload-offset`, at most 1 MB, as application/offset+octet-stream",
      {
        tags,
        answer: Upload,
      },
    ),
    async (c) => {
      const { ctx } = c.var
      const secret = secretOf(c)
      const part = { uploadId: c.req.param("id"), offsetBytes: figureIn(c, "upload-offset") }
      await readUpload(ctx, secret, part.uploadId)
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return await progress(c, secret, await receivePart(ctx, secret, { ...part, bytes }))
    },
  )
  .get(
    "/submissions/bottles/:id/market",
    describeApi("What a product sold for, for somebody who thinks of selling one", {
      tags,
      answer: BottleMarket,
    }),
    async (c) => c.json(await readBottleMarket(c.var.ctx, c.req.param("id"))),
  )
  .get(
    "/submissions/bottles",
    describeApi("Find products by part of a name, to complete a form", {
      tags,
      answer: NameCompletions,
    }),
    query("submissions", NameQuery),
    async (c) => c.json(await completeName(c.var.ctx, c.req.valid("query"))),
  )
  .get(
    "/request-valuation/:id/:bottleId/confirm",
    describeApi("The proposal for a bottle. For its owner, staff and anyone with the e-mail's link", {
      tags,
      answer: Valuation,
    }),
    query("submissions", Key),
    async (c) => c.json(await readAsSpec(c, c.req.valid("query").key)),
  )
  .post(
    "/request-valuation/:id/:bottleId/confirm",
    describeApi("Accept the proposal for a bottle, with your name, or decline it", {
      tags,
      answer: Valuation,
    }),
    body("submissions", ValuationAnswer.extend(Key.shape)),
    async (c) => {
      const { key, ...answer } = c.req.valid("json")
      await answerValuation(c.var.ctx, valuationLinkIn(c, key), answer)
      return c.json(await readAsSpec(c, key))
    },
  )

function secretOf(c: ApiCall): string {
  const { secret, cookie } = photoSecretOf(c.var.ctx, c.req.header("cookie"))
  if (cookie) c.header("set-cookie", cookie)
  return secret
}

function figureIn(c: ApiCall, header: string): number {
  const text = c.req.header(header) ?? ""
  if (!/^\d{1,9}$/.test(text)) throw refuse("lengthUnclear", { header })
  return Number(text)
}

type UploadOffsets = { offsetBytes: number; lengthBytes: number; photoId: Id<"sph"> | null }

async function progress(c: ApiCall, secret: string, { offsetBytes, lengthBytes, photoId }: UploadOffsets) {
  c.header("tus-resumable", "1.0.0")
  c.header("upload-offset", String(offsetBytes))
  c.header("upload-length", String(lengthBytes))
  const pictures = photoId ? await readUploadedPhotos(c.var.ctx, secret, [photoId]) : undefined
  const picture = photoId && pictures?.get(photoId)
  const photo = photoId && picture ? { _id: photoId, src: cardPath(picture) } : null
  return c.json({ offset: offsetBytes, length: lengthBytes, photo })
}

function valuationLinkIn(c: ApiCall, key: string | undefined) {
  const [submissionId = "", bottleId = ""] = [c.req.param("id"), c.req.param("bottleId")]
  return { submissionId, bottleId, key: key ?? null }
}

async function readAsSpec(c: ApiCall, key: string | undefined): Promise<z.output<typeof Valuation>> {
  const { bottle, valuation } = await readValuation(c.var.ctx, valuationLinkIn(c, key))
  const status = statusOf(valuation)
  return {
    title: titleOf(bottle.name),
    message: status === "agreed" ? thanks : null,
    status,
    product: bottle.name,
    estimateLowCents: valuation.lowCents,
    estimateHighCents: valuation.highCents,
    reserveCents: valuation.reserveCents,
    commissionBasisPoints: valuation.commissionBasisPoints,
    listingCents: valuation.listingCents,
    reserveFeeCents: valuation.reserveFeeCents,
    note: valuation.note,
    expiresAt: valuation.expiresAt,
    answeredAt: valuation.answeredAt,
  }
}
