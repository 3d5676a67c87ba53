import { z } from "zod"
import { body, createRouter, describeApi, query } from "#platform/http/api-route.ts"
import { agreementNumber, readConsignmentAgreement } from "../agreements/consignment-agreement.ts"
import { Addition, addBottles } from "./add-bottles.ts"

const tags = ["Selling"]
const Added = z.object({ status: z.literal("success"), added: z.int() })
const AgreementQuery = z.object({
  version: z.string().max(9).optional().meta({ description: "An earlier version, by its number" }),
})
const Agreement = z.object({
  number: z.string(),
  version: z.int(),
  madeAt: z.iso.datetime(),
  pdf: z.string().meta({ description: "Path of the document, in the seller's language" }),
  bottles: z.array(
    z.object({
      bottle: z.string(),
      status: z.enum(["toValue", "proposed", "agreed", "declined", "lapsed"]),
      estimateLowCents: z.int().nullable(),
      estimateHighCents: z.int().nullable(),
      reserveCents: z.int().nullable(),
      commissionBasisPoints: z.int().nullable(),
      acceptedBy: z.string().nullable(),
      acceptedAt: z.iso.datetime().nullable(),
    }),
  ),
})

export const consignmentsApi = createRouter()
  .post(
    "/consignments/:id/bottles",
    describeApi("Add bottles to a consignment that a seller has brought earlier. Idempotent by its key", {
      ...{ answer: Added, tags, status: 201, isStaff: true },
    }),
    body("submissions", Addition),
    async (c) => {
      const added = await addBottles(c.var.ctx, c.req.param("id"), c.req.valid("json"))
      return c.json({ status: "success", added }, 201)
    },
  )
  .get(
    "/consignments/:id/agreement",
    describeApi("The agreement for a whole consignment, for its owner and staff", {
      answer: Agreement,
      tags,
    }),
    query("submissions", AgreementQuery),
    async (c) => {
      const link = { submissionId: c.req.param("id"), key: null }
      const { version } = c.req.valid("query")
      return c.json(asAnswer(await readConsignmentAgreement(c.var.ctx, link, version ?? null)))
    },
  )

type ReadAgreement = Awaited<ReturnType<typeof readConsignmentAgreement>>

function asAnswer(agreement: ReadAgreement): z.output<typeof Agreement> {
  const { submissionId, version, madeAt, facts } = agreement
  return {
    number: agreementNumber(agreement),
    version,
    madeAt: madeAt.toISOString(),
    pdf: `/request-valuation/${submissionId}/agreement.pdf?version=${version}`,
    bottles: facts.bottles.map(({ bottle, status, terms, answeredName, answeredAt }) => ({
      bottle,
      status,
      estimateLowCents: terms?.lowCents ?? null,
      estimateHighCents: terms?.highCents ?? null,
      reserveCents: terms?.reserveCents ?? null,
      commissionBasisPoints: terms?.commissionBasisPoints ?? null,
      acceptedBy: answeredName,
      acceptedAt: answeredAt,
    })),
  }
}
