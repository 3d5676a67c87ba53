import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose"
import * as openid from "openid-client"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { defineService } from "#platform/service.ts"
import { refuse } from "../refusals.ts"
import { callProvider } from "./call-provider.ts"
import type { Identity } from "./identity.ts"
import { consumeNonce, consumeOnce } from "./nonce.ts"
import type { OAuthFlow } from "./oauth-flow.ts"
import { providerKeys } from "./provider-keys.ts"

type GoogleClient = {
  config: openid.Configuration
  keys: ReturnType<typeof createRemoteJWKSet>
  issuers: string[]
}

const waitMs = 5_000
/** Tokens are valid for an hour. */
const usedTokenSeconds = 2 * 60 * 60

export const googleClientService = defineService(
  "googleClient",
  (): { client: Promise<GoogleClient> | undefined } => ({ client: undefined }),
)

/** Fetched once; a failure is not cached. */
function clientOf(app: AppContext): Promise<GoogleClient> {
  const google = googleClientService.of(app)
  if (google.client) return google.client
  const client = discover(app)
  google.client = client
  client.catch(() => {
    google.client = undefined
  })
  return client
}

async function discover(app: AppContext): Promise<GoogleClient> {
  const { google } = providerKeys.of(app)
  if (!google) throw refuse("notOffered")
  const { issuer, clientId, clientSecret } = google
  const server = new URL(issuer)
  // The configuration allows plain HTTP on this machine only, for tests.
  const execute = server.protocol === "http:" ? [openid.allowInsecureRequests] : []
  const config = await openid.discovery(server, clientId, clientSecret, undefined, {
    execute: [...execute, openid.enableNonRepudiationChecks],
    timeout: waitMs / 1_000,
  })
  const metadata = config.serverMetadata()
  if (!metadata.jwks_uri) throw new Error("The provider's metadata has no jwks_uri")
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: waitMs })
  // Google's issuer may have https:// or not.
  return {
    config,
    keys,
    issuers: [metadata.issuer, metadata.issuer.replace(/^https:\/\/accounts\.g/, "accounts.g")],
  }
}

export async function googleDialog(ctx: Ctx, passage: OAuthFlow, redirectUri: string): Promise<URL> {
  return await callProvider(ctx.app, "google", isProofError, async () => {
    const { config } = await clientOf(ctx.app)
    return openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: "openid email profile",
      state: passage.state,
      nonce: passage.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(passage.verifier),
      code_challenge_method: "S256",
    })
  })
}

export async function identityByCode(ctx: Ctx, passage: OAuthFlow, callbackUrl: URL): Promise<Identity> {
  return await callProvider(ctx.app, "google", isProofError, async () => {
    const { config } = await clientOf(ctx.app)
    const tokens = await openid.authorizationCodeGrant(config, callbackUrl, {
      pkceCodeVerifier: passage.verifier,
      expectedState: passage.state,
      expectedNonce: passage.nonce,
      idTokenExpected: true,
    })
    return identityOf(tokens.claims() ?? {})
  })
}

/** Each token works once. */
export async function identityByCredential(
  ctx: Ctx,
  { credential, nonce }: { credential: string; nonce?: string | undefined },
): Promise<Identity> {
  const claims = await callProvider(ctx.app, "google", isProofError, async () => {
    const { config, keys, issuers } = await clientOf(ctx.app)
    const { payload } = await jwtVerify(credential, keys, {
      issuer: issuers,
      audience: config.clientMetadata().client_id,
      requiredClaims: ["sub", "exp", "iat"],
      algorithms: ["RS256", "PS256", "ES256", "EdDSA"],
      clockTolerance: 30,
      currentDate: ctx.now(),
    })
    return payload
  })
  if (nonce !== undefined || claims.nonce !== undefined) {
    if (claims.nonce !== nonce) throw refuse("identityNotVerified")
    await consumeNonce(ctx, nonce)
  }
  await consumeOnce(ctx, "id-token", credential, usedTokenSeconds)
  return identityOf(claims)
}

function identityOf(claims: JWTPayload): Identity {
  const { sub, email, email_verified: isVerified, name, given_name: first, family_name: last } = claims
  if (!sub) throw refuse("identityNotVerified")
  return {
    provider: "google",
    subject: sub,
    email: textOf(email)?.toLowerCase() ?? null,
    isEmailVerified: isVerified === true,
    name: textOf(name),
    firstName: textOf(first),
    lastName: textOf(last),
  }
}

function textOf(claim: unknown): string | null {
  return typeof claim === "string" && claim.trim() ? claim.trim().slice(0, 200) : null
}

const proofErrorCodes = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_INVALID_REQUEST",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "ERR_JWKS_NO_MATCHING_KEY",
])

function isProofError(problem: unknown): boolean {
  if (problem instanceof openid.AuthorizationResponseError) {
    if (problem.error === "access_denied") throw refuse("cancelled")
    return false
  }
  if (problem instanceof openid.ResponseBodyError) return problem.error === "invalid_grant"
  if (problem instanceof errors.JWKSTimeout) return false
  const code = problem instanceof Error && "code" in problem ? String(problem.code) : ""
  return proofErrorCodes.has(code) || /^ERR_(JWT|JWS|JOSE_ALG|JOSE_NOT)/.test(code)
}
