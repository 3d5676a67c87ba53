import { z } from "zod"
import { body, createRouter, describeApi, query } from "#platform/http/api-route.ts"
import { addCosignature } from "./add-cosignature.ts"
import {
  ConsistencyQuery,
  EntriesQuery,
  EntryProofQuery,
  HeadQuery,
  HeadsQuery,
  NewCosignature,
} from "./inputs.ts"
import { findHead, listEntries, listHeads, proveEntry, proveGrowth, readHead } from "./read-log.ts"
import { readStamp } from "./stamps/read-stamp.ts"

const tags = ["Transparency log"]
const sha256 = z.string().meta({ description: "SHA-256 in hex" })
const Head = z.object({
  size: z.int().meta({ description: "How many entries it covers" }),
  root: sha256,
  at: z.iso.datetime(),
  checkpoint: z.string().meta({ description: "The signed note (c2sp.org/tlog-checkpoint)" }),
})
const Stamp = z.object({
  size: z.int().meta({ description: "Of the head that it stamps" }),
  at: z.iso.datetime().meta({ description: "The authority’s time" }),
  authority: z.string().meta({ description: "The name in the authority’s certificate" }),
})
const Entry = z.object({
  index: z.int(),
  lotId: z.string(),
  position: z.int().meta({ description: "The place of the entry in its lot's history, from 1" }),
  hash: sha256,
})
const path = z.array(sha256).meta({ description: "The proof of RFC 6962" })

export const transparencyApi = createRouter()
  .get(
    "/log/head",
    describeApi("The last signed head of the log of all bids", {
      answer: Head.extend({
        keys: z
          .array(z.string())
          .meta({ description: "Public keys that sign the log, the current one first" }),
        witnesses: z.array(z.object({ name: z.string(), at: z.iso.datetime() })),
        stamp: Stamp.nullable().meta({ description: "The newest stamp, maybe of an earlier head" }),
      }),
      tags,
    }),
    async (c) => c.json(await readHead(c.var.ctx)),
  )
  .get(
    "/log/heads",
    describeApi("All signed heads after a size, the oldest first", {
      answer: z.object({
        heads: z.array(
          Head.extend({
            stampedAt: z.iso.datetime().nullable().meta({ description: "Null without a stamp of its own" }),
          }),
        ),
      }),
      tags,
    }),
    query("transparency", HeadsQuery),
    async (c) => c.json({ heads: await listHeads(c.var.ctx, c.req.valid("query").after) }),
  )
  .get(
    "/log/head/file",
    describeApi("The signed note of a head, by default the last, as the very bytes that are stamped", {
      mediaType: "text/plain",
      tags,
    }),
    query("transparency", HeadQuery),
    async (c) => {
      const head = await findHead(c.var.ctx, c.req.valid("query").size)
      return c.body(head.checkpoint, 200, {
        "content-type": "text/plain; charset=utf-8",
        "content-disposition": `attachment; filename="head-${head.size}.txt"`,
      })
    },
  )
  .get(
    "/log/stamp",
    describeApi("The stamp of a head by a time-stamping authority (RFC 3161), by default the newest", {
      answer: Stamp.extend({
        checkpoint: z.string().meta({ description: "The signed note that is stamped" }),
        response: z.string().meta({ description: "The authority’s answer (TimeStampResp) in Base64" }),
      }),
      tags,
    }),
    query("transparency", HeadQuery),
    async (c) => {
      const { response, ...stamp } = await readStamp(c.var.ctx, c.req.valid("query").size)
      return c.json({ ...stamp, response: response.toBase64() })
    },
  )
  .get(
    "/log/stamp/file",
    describeApi("The same stamp as a file for `openssl ts -verify`", {
      mediaType: "application/timestamp-reply",
      tags,
    }),
    query("transparency", HeadQuery),
    async (c) => {
      const { size, response } = await readStamp(c.var.ctx, c.req.valid("query").size)
      return c.body(Uint8Array.from(response), 200, {
        "content-type": "application/timestamp-reply",
        "content-disposition": `attachment; filename="head-${size}.tsr"`,
      })
    },
  )
  .get(
    "/log/entries",
    describeApi("The entries of the log in their order, or those of one lot, which may be live", {
      answer: z.object({
        entries: z.array(Entry),
      }),
      tags,
    }),
    query("transparency", EntriesQuery),
    async (c) => c.json({ entries: await listEntries(c.var.ctx, c.req.valid("query")) }),
  )
  .get(
    "/log/inclusion",
    describeApi("Proof that an entry, such as the bid of a receipt, is in the log", {
      answer: Head.omit({ at: true }).extend({ ...Entry.shape, path }),
      tags,
    }),
    query("transparency", EntryProofQuery),
    async (c) => c.json(await proveEntry(c.var.ctx, c.req.valid("query"))),
  )
  .get(
    "/log/consistency",
    describeApi("Proof that the log only grew between two sizes", {
      answer: z.object({ from: z.int(), to: z.int(), path }),
      tags,
    }),
    query("transparency", ConsistencyQuery),
    async (c) => c.json(await proveGrowth(c.var.ctx, c.req.valid("query"))),
  )
  .post(
    "/log/cosignatures",
    describeApi("Hand in a checkpoint that a witness has signed", {
      answer: z.object({ size: z.int(), witnesses: z.array(z.string()) }),
      tags,
    }),
    body("transparency", NewCosignature),
    async (c) => c.json(await addCosignature(c.var.ctx, c.req.valid("json").checkpoint)),
  )
