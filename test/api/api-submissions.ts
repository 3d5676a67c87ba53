import type { StaffCallRow } from "./api-rows.ts"

const noBottle = `/request-valuation/sub_${"0".repeat(24)}/btl_${"0".repeat(24)}/confirm`
const noUpload = `/submissions/uploads/upl_${"0".repeat(24)}`
const noConsignment = `/consignments/sub_${"0".repeat(24)}/bottles`
const noAgreement = `/consignments/sub_${"0".repeat(24)}/agreement`
const addedBottles = {
  key: "a-key-of-a-form",
  bottles: [{ name: "Lagavulin 16", type: "Single Malt", volumeMl: 700, abvPercent: 43 }],
}
const noPhoto = `sph_${"0".repeat(24)}`

/** A submission whose photographs were never uploaded. */
export const aSubmission = {
  kind: "sale",
  username: "ann",
  name: "Ann Lim",
  email: "ann@quaich.example",
  contact: "+65 6123 4567",
  location: "Singapore",
  key: "a-key-of-a-form",
  bottles: [
    {
      name: "Lagavulin 16",
      type: "Single Malt",
      volumeMl: 700,
      abvPercent: 43,
      frontPhoto: noPhoto,
      backPhoto: noPhoto,
    },
  ],
}

/** The rows of the sellers' calls. submissions/api.test.ts tests their answers to valid requests. */
export const submissionCalls = {
  "post /submissions": { by: "anybody", body: () => aSubmission, status: 422 },
  "post /submissions/uploads": { by: "anybody", status: 422 },
  "get /submissions/bottles": { by: "anybody", path: () => "/submissions/bottles?q=lagavulin", status: 200 },
  "get /submissions/bottles/{id}/market": {
    by: "anybody",
    path: () => "/submissions/bottles/prd_01m85e0byt3htsc69d6028fj/market",
    status: 200,
  },
  "get /submissions/uploads/{id}": {
    by: "anybody",
    path: () => noUpload,
    strangers: [noUpload, "/submissions/uploads/7"],
    status: 404,
  },
  "patch /submissions/uploads/{id}": { by: "anybody", path: () => noUpload, status: 422 },
  "get /request-valuation/{id}/{bottleId}/confirm": {
    by: "anybody",
    path: () => noBottle,
    strangers: [noBottle, "/request-valuation/7/8/confirm"],
    status: 404,
  },
  "post /request-valuation/{id}/{bottleId}/confirm": {
    by: "anybody",
    path: () => noBottle,
    strangers: [noBottle],
    body: () => ({ answer: "decline" }),
    status: 404,
  },
  "post /consignments/{id}/bottles": {
    by: "shop",
    path: () => noConsignment,
    strangers: [noConsignment, "/consignments/7/bottles"],
    body: () => addedBottles,
    status: 404,
  },
  "get /consignments/{id}/agreement": {
    by: "anybody",
    path: () => noAgreement,
    strangers: [noAgreement, "/consignments/7/agreement"],
    status: 404,
  },
} as const satisfies Record<string, unknown>

/** The browser's cookie gives access to an upload; the key in the e-mail gives access to a valuation. */
export const submissionMeanings = {
  "post /submissions": { "body.bottles[].productId": "public" },
  "get /submissions/bottles/{id}/market": { "path.id": "public" },
  "get /submissions/uploads/{id}": { "path.id": "secret" },
  "patch /submissions/uploads/{id}": { "path.id": "secret" },
  "get /consignments/{id}/agreement": { "path.id": "secret" },
  "post /consignments/{id}/bottles": { "path.id": "staff", "body.bottles[].productId": "public" },
  "get /request-valuation/{id}/{bottleId}/confirm": { "path.id": "secret", "path.bottleId": "secret" },
  "post /request-valuation/{id}/{bottleId}/confirm": { "path.id": "secret", "path.bottleId": "secret" },
} as const

/** A suspended member may not submit bottles, but may read and decline a valuation. */
export const submissionWrites = {
  "post /submissions": {
    whenSuspended: "closed",
    status: 422,
    request: () => ({ path: "/submissions", body: aSubmission }),
  },
  // Sent without its length. submissions/api.test.ts sends one with it.
  "post /submissions/uploads": { whenSuspended: "open", request: () => ({ path: "/submissions/uploads" }) },
  "patch /submissions/uploads/{id}": { whenSuspended: "open", request: () => ({ path: noUpload }) },
  "post /request-valuation/{id}/{bottleId}/confirm": {
    whenSuspended: "open",
    request: () => ({ path: noBottle, body: { answer: "decline" } }),
  },
} as const

export function submissionStaffCalls(): Record<string, StaffCallRow> {
  return {
    "post /consignments/{id}/bottles": {
      needs: "intake",
      request: () => ({ path: noConsignment, body: addedBottles }),
    },
  }
}
