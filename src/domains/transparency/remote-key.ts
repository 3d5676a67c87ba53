import { z } from "zod"
import { ConfigProblem } from "#platform/config-problem.ts"
import { isSafeForSecrets } from "#platform/http/api-address.ts"
import { bytesOf, type NoteVerifier, verifierOf } from "./note-format.ts"
import { isSignedBy, type LogKey } from "./signed-note.ts"

/**
 * An Ed25519 key in the transit engine of OpenBao or HashiCorp Vault, which signs with it and never hands it out.
 * https://openbao.org/api-docs/secret/transit/
 */
export type RemoteKey = {
  readonly address: string
  /** Undefined for the newest. */
  readonly version: number | undefined
  /** Undefined if a local agent adds it. */
  readonly token: string | undefined
}

export class RemoteKeyUnavailable extends Error {
  override readonly name = "RemoteKeyUnavailable"
}

const timeoutMs = 5_000

/** Addresses of keys, with spaces between, such as `https://kms.example/v1/transit/keys/log?version=2`. */
export function parseRemoteKeys(text: string, token: string | undefined): RemoteKey[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((each) => remoteKeyOf(each, token))
}

function remoteKeyOf(text: string, token: string | undefined): RemoteKey {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const version = url?.searchParams.get("version") ?? undefined
  const isAddress = url && isSafeForSecrets(url.origin) && /^\/v1\/.+\/keys\/[^/]+$/.test(url.pathname)
  if (!isAddress || (version !== undefined && !/^[1-9]\d{0,8}$/.test(version)))
    throw new ConfigProblem(
      "LOG_KEY must have addresses of keys such as https://kms.example/v1/transit/keys/log?version=2",
    )
  const address = url.origin + url.pathname
  return { address, version: version === undefined ? undefined : Number(version), token }
}

const KeyAnswer = z.object({
  data: z.object({
    type: z.literal("ed25519"),
    latest_version: z.number(),
    keys: z.record(z.string(), z.object({ public_key: z.string() })),
  }),
})

const SignAnswer = z.object({ data: z.object({ signature: z.string() }) })

/** Asks for the public key, of the version that signs from now on. */
export async function openRemoteKey(name: string, remote: RemoteKey): Promise<LogKey> {
  const { data } = await ask(remote, remote.address, undefined, KeyAnswer)
  const version = remote.version ?? data.latest_version
  const publicKey = bytesOf(data.keys[version]?.public_key ?? "")
  if (publicKey?.length !== 32) throw new RemoteKeyUnavailable(`there is no version ${version} of the key`)
  const verifier = verifierOf(name, publicKey)
  return { verifier, sign: (text) => signRemotely(remote, { version, verifier, text }) }
}

type RemoteSigning = { version: number; verifier: NoteVerifier; text: string }

async function signRemotely(remote: RemoteKey, { version, verifier, text }: RemoteSigning) {
  const body = { input: new TextEncoder().encode(text).toBase64(), key_version: version }
  const { data } = await ask(remote, remote.address.replace(/\/keys\/([^/]+)$/, "/sign/$1"), body, SignAnswer)
  const [, , encoded = ""] = data.signature.split(":")
  const signature = {
    name: verifier.name,
    keyId: verifier.keyId,
    bytes: bytesOf(encoded) ?? new Uint8Array(),
  }
  // A head that nobody can check would end the log.
  if (!isSignedBy({ text, signatures: [signature] }, verifier))
    throw new RemoteKeyUnavailable("the signature is not by the key")
  return signature
}

async function ask<Answer>(
  { token }: RemoteKey,
  address: string,
  body: object | undefined,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  try {
    const response = await fetch(address, {
      method: body ? "POST" : "GET",
      headers: {
        ...(token && { "x-vault-token": token }),
        ...(body && { "content-type": "application/json" }),
      },
      body: body ? JSON.stringify(body) : null,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new RemoteKeyUnavailable(`it answered ${response.status}`)
    return schema.parse(await response.json())
  } catch (problem) {
    if (problem instanceof RemoteKeyUnavailable) throw problem
    throw new RemoteKeyUnavailable("the key of the log cannot be reached", { cause: problem })
  }
}
