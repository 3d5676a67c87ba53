import { z } from "zod"
import type { AppContext } from "#platform/ctx.ts"
import { fetchNetwork } from "./fetch-network.ts"

const facebookVersion = "v24.0"
const maxCharacters = 200

const count = z.number().int().nonnegative().default(0)
const Engagement = z.object({
  engagement: z.object({ reaction_count: count, comment_count: count, share_count: count }),
})

export async function countEngagement(app: AppContext, address: string): Promise<number> {
  return await fetchNetwork(app, "facebook", {
    key: address,
    nothing: 0,
    request: ({ token }) => ({
      path: `/${facebookVersion}/`,
      fields: { id: address, fields: "engagement", access_token: token },
    }),
    read: (answer) => {
      const { engagement } = Engagement.parse(answer)
      return engagement.reaction_count + engagement.comment_count + engagement.share_count
    },
  })
}

export type SocialPost = { id: string; text: string; url: string; at: string }

const id = z.string().regex(/^[\w-]{1,64}$/)
const moment = z.string().transform((text, ctx) => {
  const at = new Date(text)
  if (!Number.isNaN(at.getTime())) return at.toISOString()
  ctx.addIssue("no moment")
  return z.NEVER
})
const Media = z.object({
  data: z.array(
    z.object({
      id,
      caption: z.string().default(""),
      permalink: z.url({ protocol: /^https$/, hostname: /^(www\.)?instagram\.com$/ }),
      timestamp: moment,
    }),
  ),
})

export async function listInstagram(app: AppContext, max: number): Promise<SocialPost[]> {
  return await fetchNetwork(app, "instagram", {
    key: String(max),
    nothing: [],
    request: ({ token }) => ({
      path: "/me/media",
      fields: { fields: "id,caption,permalink,timestamp", limit: String(max), access_token: token },
    }),
    read: (answer) =>
      Media.parse(answer)
        .data.slice(0, max)
        .map((post) => ({
          ...{ id: post.id, text: shortened(post.caption), url: post.permalink, at: post.timestamp },
        })),
  })
}

const Found = z.object({
  data: z.array(z.object({ id, text: z.string(), created_at: moment })).default([]),
})
/** The API's minimum for `max_results`. */
const minFound = 10

export async function searchTwitter(app: AppContext, q: string, max: number): Promise<SocialPost[]> {
  return await fetchNetwork(app, "twitter", {
    key: `${max} ${q}`,
    nothing: [],
    request: ({ token }) => ({
      path: "/2/tweets/search/recent",
      fields: {
        query: q,
        max_results: String(Math.max(max, minFound)),
        "tweet.fields": "created_at",
      },
      headers: { authorization: `Bearer ${token}` },
    }),
    read: (answer) =>
      Found.parse(answer)
        .data.slice(0, max)
        .map((post) => ({
          ...{ id: post.id, text: shortened(post.text), at: post.created_at },
          url: `https://x.com/i/web/status/${post.id}`,
        })),
  })
}

function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, " ").trim()]
  return characters.length > maxCharacters
    ? `${characters.slice(0, maxCharacters - 1).join("")}…`
    : characters.join("")
}
