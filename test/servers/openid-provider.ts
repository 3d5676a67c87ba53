import type { IncomingMessage, ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose"
import { Provider } from "oidc-provider"

export type ProviderClaims = {
  email?: string
  email_verified?: boolean
  name?: string
  given_name?: string
  family_name?: string
}

export type OpenIdProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  people: Map<string, ProviderClaims>
  /** Signs an ID token as the provider would, with any fault that a test needs. */
  sign(claims: JWTPayload, change?: { key?: CryptoKey; algorithm?: string }): Promise<string>
  close(): Promise<void>
}

/** A real OpenID provider on loopback. Its sign-in page accepts any account without a password. */
export async function openIdProvider(redirectUris: string[], port = 0): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientId = "quaich-test"
  const clientSecret = "a secret between the house and its provider"
  const people = new Map<string, ProviderClaims>()
  const { privateKey } = await generateKeyPair("RS256", { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: "one", alg: "RS256", use: "sig" }] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
    },
    // Like Google: the claims are in the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/choose/${interaction.uid}` },
    cookies: { keys: ["a key of the test provider"] },
    findAccount: (_, sub) =>
      people.has(sub) ? { accountId: sub, claims: () => ({ sub, ...people.get(sub) }) } : undefined,
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
  })
  const answer = provider.callback()
  server.on("request", (incoming, outgoing) => {
    if (incoming.url?.startsWith("/choose/")) void choose(provider, people, incoming, outgoing)
    else answer(incoming, outgoing)
  })
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    async sign(claims, { key = privateKey, algorithm = "RS256" } = {}) {
      return await new SignJWT({ iss: issuer, aud: clientId, ...claims })
        .setProtectedHeader({ alg: algorithm, kid: "one" })
        .sign(key)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The sign-in page and its result: signed in, with all scopes granted. */
async function choose(
  provider: Provider,
  people: Map<string, ProviderClaims>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(incoming, outgoing)
  const { searchParams } = new URL(incoming.url ?? "", "http://provider.test")
  const sub = searchParams.get("sub")
  if (sub === "") {
    await provider.interactionFinished(incoming, outgoing, { error: "access_denied" })
    return
  }
  if (sub !== null) {
    const grant = new provider.Grant({ accountId: sub, clientId: String(params.client_id) })
    grant.addOIDCScope("openid email profile")
    const consent = { grantId: await grant.save() }
    await provider.interactionFinished(incoming, outgoing, { login: { accountId: sub }, consent })
    return
  }
  const buttons = [...people].map(
    ([id, { name }]) => `<button name="sub" value="${id}">${name ?? id}</button>`,
  )
  outgoing.setHeader("content-type", "text/html; charset=utf-8")
  outgoing.end(
    `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>
<form>${buttons.join(" ")} <button name="sub" value="">Cancel</button></form></html>`,
  )
}

/**
 * A browser at the provider: follows redirects, picks an account, and returns the callback address that it is sent back
 * to.
 */
export async function chooseAt(provider: OpenIdProvider, to: string, sub: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(to)
  for (let steps = 0; steps < 12; steps++) {
    if (url.origin !== provider.issuer) return url
    if (url.pathname.startsWith("/choose/")) url.searchParams.set("sub", sub)
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get("location")
    if (!next) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    url = new URL(next, url)
  }
  throw new Error("the provider leads around in circles")
}
