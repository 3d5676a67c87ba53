import type { CallRow, Meanings, StaffCallRow } from "./api-rows.ts"

const unknown = `/segments/seg_${"0".repeat(24)}`

export function segmentCalls(segmentId: () => string): Record<string, CallRow> {
  return {
    "get /segments": { by: "admin", status: 200 },
    "post /segments": {
      by: "admin",
      body: () => ({ name: "Vietnam", query: "country=Vietnam" }),
      status: 201,
    },
    "put /segments/{id}": {
      by: "admin",
      path: () => `/segments/${segmentId()}`,
      strangers: [unknown, "/segments/none"],
      body: () => ({ name: "Readers" }),
      status: 200,
    },
    "delete /segments/{id}": {
      by: "admin",
      path: () => `/segments/${segmentId()}`,
      strangers: [unknown],
      status: 200,
    },
  }
}

export const segmentMeanings: Meanings = {
  "put /segments/{id}": { "path.id": "staff" },
  "delete /segments/{id}": { "path.id": "staff" },
}

export function segmentStaffCalls(): Record<string, StaffCallRow> {
  return {
    "get /segments": { needs: "members", request: () => ({ path: "/segments" }) },
    "post /segments": {
      needs: "members",
      request: () => ({ path: "/segments", body: { name: "Malaysia", query: "country=Malaysia" } }),
    },
    "put /segments/{id}": {
      needs: "members",
      request: () => ({ path: unknown, body: { name: "Readers" } }),
    },
    "delete /segments/{id}": { needs: "members", request: () => ({ path: unknown }) },
  }
}
