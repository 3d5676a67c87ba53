import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { defineConfigPart, type Env, type WithConfigParts } from "#platform/config-part.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import type { AppContext } from "#platform/ctx.ts"
import { readOrMakeFile } from "#platform/files/own-file.ts"
import { defineService } from "#platform/service.ts"
import { parsed, readVariables, secret, textOr } from "#platform/variables.ts"
import { formatVerifier, type NoteVerifier, parseVerifier } from "./note-format.ts"
import { refuse } from "./refusals.ts"
import { openRemoteKey, parseRemoteKeys, type RemoteKey, RemoteKeyUnavailable } from "./remote-key.ts"
import { type LogKey, localKeyOf } from "./signed-note.ts"

/** Keys that sign the log, the current one first, and the public keys of witnesses. */
export type LogKeyConfig = {
  readonly origin: string
  readonly keys: readonly KeyObject[]
  /** Instead of `keys`: those that never leave a key management service. */
  readonly remoteKeys: readonly RemoteKey[]
  /** A demo makes its key here. Elsewhere the operator keeps it, outside the database. */
  readonly demoFile: string | undefined
  readonly witnesses: readonly NoteVerifier[]
}

export const logKeyConfig = defineConfigPart<LogKeyConfig>("log-keys")

export const logVariables = {
  LOG_KEY: secret(
    "the Ed25519 key that signs the log of all bids, as PEM: `openssl genpkey -algorithm ed25519`; or the address of a key in the transit engine of OpenBao or Vault, such as `https://kms.example/v1/transit/keys/log?version=2`. Several keys sign together; to change the key, put the new one first and keep the old one for a while. Without a key no heads are signed and no open data is published",
    { shown: "none; a demo makes `DATA_DIR/log-key.pem`" },
  ),
  LOG_KEY_TOKEN: secret(
    "what opens the keys whose address is in `LOG_KEY`, unless an agent on this machine adds it",
  ),
  LOG_NAME: parsed(
    "the log’s name in its signed heads. It may never change: set it to the old name before the site moves to another host",
    { shown: "the host of `PUBLIC_ORIGIN` and `/log`" },
    (given, fail) => (/[\s+]/.test(given) ? fail("must have no spaces and no plus sign") : given),
  ),
  LOG_WITNESSES: textOr(
    "public keys of other operators whose signatures of the log are kept, as `npm run witness` prints them",
    "",
    { shown: "none" },
  ),
}

export function readLogKeyConfig(env: Env, isDemo: boolean): LogKeyConfig {
  const variables = readVariables(logVariables, env)
  const { LOG_KEY: text = "", LOG_NAME: name, LOG_WITNESSES: witnesses } = variables
  const { PUBLIC_ORIGIN: address } = env
  const host = address && URL.canParse(address) ? new URL(address).host : "quaich.example"
  const isRemote = /^https?:/.test(text)
  const keys = isRemote ? [] : parseKeys(text.replaceAll("\\n", "\n"), "LOG_KEY")
  if (text !== "" && !isRemote && keys.length === 0)
    throw new ConfigProblem("LOG_KEY holds no private key in PEM, and no address of one")
  return {
    origin: name ?? `${host}/log`,
    keys,
    remoteKeys: isRemote ? parseRemoteKeys(text, variables.LOG_KEY_TOKEN) : [],
    demoFile: isDemo && text === "" ? join(env.DATA_DIR || ".data", "log-key.pem") : undefined,
    witnesses: witnesses
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(witnessOf),
  }
}

function witnessOf(text: string): NoteVerifier {
  const verifier = parseVerifier(text)
  if (verifier?.type !== 4)
    throw new ConfigProblem(
      "LOG_WITNESSES must list keys as `npm run witness` prints them, with spaces between",
    )
  return verifier
}

const pemBlock = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g

/** `name` is said to whoever configured it; the value is never repeated. */
export function parseKeys(pem: string, name: string): KeyObject[] {
  return (pem.match(pemBlock) ?? []).map((block) => {
    try {
      const key = createPrivateKey(block)
      if (key.asymmetricKeyType === "ed25519") return key
    } catch {
      // The same refusal as for a key of another kind.
    }
    throw new ConfigProblem(`${name} must hold Ed25519 keys: openssl genpkey -algorithm ed25519`)
  })
}

export function readOrMakeKey(file: string, name: string): KeyObject[] {
  return parseKeys(readOrMakeFile(file, newKey), name)
}

const newKey = () =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString()

export type LogKeys = {
  origin: string
  keys: readonly LogKey[]
  verifiers: readonly NoteVerifier[]
}

/** Without `mayMake` a demo that has no key yet gets none. */
export async function readLogKeys(
  config: WithConfigParts,
  { mayMake }: { mayMake: boolean },
): Promise<LogKeys> {
  const { origin, keys: configured, remoteKeys, demoFile } = logKeyConfig.of(config)
  const isOfDemo = demoFile !== undefined && (mayMake || existsSync(demoFile))
  const local = isOfDemo ? readOrMakeKey(demoFile, demoFile) : configured
  const remote = await Promise.all(remoteKeys.map((each) => openRemoteKey(origin, each)))
  const keys = [...local.map((key) => localKeyOf(origin, key)), ...remote]
  return { origin, keys, verifiers: keys.map(({ verifier }) => verifier) }
}

/** Read once; after a failure the next caller tries again. */
export const logKeysService = defineService("logKeys", (app: AppContext) => {
  let read: Promise<LogKeys> | undefined
  return () => {
    read ??= readLogKeys(app, { mayMake: true })
    read.catch(() => {
      read = undefined
    })
    return read
  }
})

export async function logKeysOf(app: AppContext): Promise<LogKeys> {
  try {
    return await logKeysService.of(app)()
  } catch (problem) {
    if (!(problem instanceof RemoteKeyUnavailable)) throw problem
    app.log.warn({ err: problem }, "the key of the log is unavailable")
    throw refuse("keyUnavailable", { retryAfterSeconds: 60 })
  }
}

export async function listPublicKeys(app: AppContext): Promise<string[]> {
  return (await logKeysOf(app)).verifiers.map(formatVerifier)
}
