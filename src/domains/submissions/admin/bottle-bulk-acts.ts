import type { BulkActs } from "#admin/bulk/bulk-acts.ts"

export const submissionBulkActs = {
  receive: ["shelf"],
  refuse: ["reason"],
  return: ["reason"],
} as const satisfies BulkActs
export const intakeBulkActs = {
  shelve: ["shelf"],
  assign: ["auction", "opening"],
} as const satisfies BulkActs
export const consignmentBulkActs = {
  propose: [],
  receive: ["shelf"],
  inspect: ["checks"],
  photograph: [],
  catalogue: [],
  shelve: ["shelf"],
  assign: ["auction", "opening"],
  refuse: ["reason"],
  return: ["reason"],
} as const satisfies BulkActs
