import { z } from "zod"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { SignInBody, signInResponse } from "../sessions/sign-in-response.ts"
import { identityByToken } from "./facebook.ts"
import { identityByCredential } from "./google.ts"
import { newNonce } from "./nonce.ts"
import { limitProofs } from "./oauth.ts"
import { signInByIdentity } from "./sign-in-by-identity.ts"

const tags = ["Accounts"]

const longestProof = 8_192

const GoogleProof = z.object({
  credential: z
    .string({ error: "credentialRequired" })
    .min(1, "credentialRequired")
    .max(longestProof, "identityNotVerified"),
  nonce: z.string().max(500).optional(),
})

const FacebookProof = z.object({
  accessToken: z
    .string({ error: "accessTokenRequired" })
    .min(1, "accessTokenRequired")
    .max(longestProof, "identityNotVerified"),
})

export const socialApi = createRouter()
  .get(
    "/auth/google/nonce",
    describeApi("A nonce for the ID token of Google's button", {
      answer: z.object({ status: z.literal("success"), nonce: z.string() }),
      tags,
    }),
    (c) => c.json({ status: "success", nonce: newNonce(c.var.ctx) }),
  )
  .post(
    "/auth/google",
    describeApi("Sign in with a raw ID token of Google", { answer: SignInBody, tags }),
    body("accounts", GoogleProof),
    async (c) => {
      await limitProofs(c.var.ctx)
      const identity = await identityByCredential(c.var.ctx, c.req.valid("json"))
      return signInResponse(await signInByIdentity(c.var.ctx, identity))
    },
  )
  .post(
    "/auth/facebook",
    describeApi("Sign in with an access token of Facebook", { answer: SignInBody, tags }),
    body("accounts", FacebookProof),
    async (c) => {
      await limitProofs(c.var.ctx)
      const identity = await identityByToken(c.var.ctx, c.req.valid("json").accessToken)
      return signInResponse(await signInByIdentity(c.var.ctx, identity))
    },
  )
