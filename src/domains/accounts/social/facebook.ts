import { createHmac } from "node:crypto"
import { z } from "zod"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { refuse } from "../refusals.ts"
import { callProvider } from "./call-provider.ts"
import type { Identity } from "./identity.ts"
import type { OAuthFlow } from "./oauth-flow.ts"
import { providerKeys } from "./provider-keys.ts"

const version = "v24.0"
const waitMs = 5_000

export function facebookDialog({ app }: Ctx, passage: OAuthFlow, redirectUri: string): URL {
  const { dialog, appId } = appOf(app)
  const url = new URL(`${dialog}/${version}/dialog/oauth`)
  url.search = String(
    new URLSearchParams({
      client_id: appId,
      redirect_uri: redirectUri,
      state: passage.state,
      scope: "public_profile,email",
      response_type: "code",
    }),
  )
  return url
}

export async function identityByCode(ctx: Ctx, callbackUrl: URL, redirectUri: string): Promise<Identity> {
  const code = callbackUrl.searchParams.get("code")
  if (!code) throw refuse("cancelled")
  const { appId, appSecret } = appOf(ctx.app)
  const fields = { client_id: appId, client_secret: appSecret, redirect_uri: redirectUri, code }
  const { access_token: token } = await callGraph(ctx.app, "oauth/access_token", fields, Token)
  return await identityByToken(ctx, token)
}

/** A token that was issued to another app may be stolen, and is refused. */
export async function identityByToken(ctx: Ctx, token: string): Promise<Identity> {
  const { appId, appSecret } = appOf(ctx.app)
  const inspected = { input_token: token, access_token: `${appId}|${appSecret}` }
  const { data } = await callGraph(ctx.app, "debug_token", inspected, Inspected)
  const isFresh = data.expires_at === 0 || data.expires_at * 1_000 > ctx.now().getTime()
  const isOurs = data.app_id === appId && data.type === "USER"
  if (!data.is_valid || !isOurs || !isFresh) throw refuse("identityNotVerified")

  const proof = createHmac("sha256", appSecret).update(token).digest("hex")
  const fields = { fields: "id,name,first_name,last_name,email", access_token: token, appsecret_proof: proof }
  const person = await callGraph(ctx.app, "me", fields, Person)
  if (person.id !== data.user_id) throw refuse("identityNotVerified")
  return {
    provider: "facebook",
    subject: person.id,
    email: person.email?.toLowerCase() ?? null,
    // Facebook does not report whether it is verified.
    isEmailVerified: false,
    name: person.name ?? null,
    firstName: person.first_name ?? null,
    lastName: person.last_name ?? null,
  }
}

const Token = z.object({ access_token: z.string().min(1) })
const Inspected = z.object({
  data: z.object({
    app_id: z.coerce.string().default(""),
    type: z.string().default(""),
    is_valid: z.boolean().default(false),
    expires_at: z.number().default(0),
    user_id: z.coerce.string().default(""),
  }),
})
const text = z.string().trim().min(1).max(200).optional().catch(undefined)
const Person = z.object({
  id: z.string().min(1).max(200),
  name: text,
  first_name: text,
  last_name: text,
  email: z.email().max(254).optional().catch(undefined),
})

class GraphRefusal extends Error {
  override readonly name = "GraphRefusal"
}

async function callGraph<Schema extends z.ZodType>(
  app: AppContext,
  path: string,
  fields: Record<string, string>,
  schema: Schema,
): Promise<z.output<Schema>> {
  return await callProvider(
    app,
    "facebook",
    (problem) => problem instanceof GraphRefusal,
    async () => {
      const answer = await fetch(`${appOf(app).graph}/${version}/${path}?${new URLSearchParams(fields)}`, {
        signal: AbortSignal.timeout(waitMs),
        redirect: "error",
      })
      // 429 only asks to wait.
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
        throw new GraphRefusal(`${path} answered ${answer.status}`)
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      return schema.parse(await answer.json())
    },
  )
}

function appOf(app: AppContext) {
  const { facebook } = providerKeys.of(app)
  if (!facebook) throw refuse("notOffered")
  return facebook
}
