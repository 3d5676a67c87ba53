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
import { noteVerifierOf } from "./signed-note.ts"

/** Private keys that sign the log, the current one first, and the public keys of witnesses. */
type LogKeyConfig = {
  readonly origin: string
  readonly keys: readonly KeyObject[]
  /** A demo makes its key here. Elsewhere the operator keeps it, outside the database. */
  readonly demoFile: string | undefined
  readonly witnesses: readonly NoteVerifier[]
}

export const logKeyConfig = defineConfigPart<LogKeyConfig>("log-keys")

export const logVariables = {
  LOG_KEY: secret(
    "the Ed25519 key that signs the log of all bids, as PEM: `openssl genpkey -algorithm ed25519`. Several keys sign together; to change the key, put the new one first and keep the old one for a while. Without a key no heads are signed and no open data is published",
    { shown: "none; a demo makes `DATA_DIR/log-key.pem`" },
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
  const { LOG_KEY: text, LOG_NAME: name, LOG_WITNESSES: witnesses } = readVariables(logVariables, env)
  const { PUBLIC_ORIGIN: address } = env
  const host = address && URL.canParse(address) ? new URL(address).host : "quaich.example"
  const keys = parseKeys((text ?? "").replaceAll("\\n", "\n"), "LOG_KEY")
  if (text && keys.length === 0) throw new ConfigProblem("LOG_KEY holds no private key in PEM")
  return {
    origin: name ?? `${host}/log`,
    keys,
    demoFile: isDemo && keys.length === 0 ? join(env.DATA_DIR || ".data", "log-key.pem") : undefined,
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

export type LogKeys = { origin: string; keys: readonly KeyObject[]; verifiers: readonly NoteVerifier[] }

/** Without `mayMake` a demo that has no key yet gets none. */
export function readLogKeys(config: WithConfigParts, { mayMake }: { mayMake: boolean }): LogKeys {
  const { origin, keys: configured, demoFile } = logKeyConfig.of(config)
  const isOfDemo = demoFile !== undefined && (mayMake || existsSync(demoFile))
  const keys = isOfDemo ? readOrMakeKey(demoFile, demoFile) : configured
  return { origin, keys, verifiers: keys.map((key) => noteVerifierOf(origin, key)) }
}

export const logKeysService = defineService("logKeys", (app: AppContext) =>
  readLogKeys(app, { mayMake: true }),
)

export function listPublicKeys(app: AppContext): string[] {
  return logKeysService.of(app).verifiers.map(formatVerifier)
}
