import { createSecretKey, hash, type KeyObject, randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { defineConfigPart, type Env, type WithConfigParts } from "#platform/config-part.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { readOrMakeFile } from "#platform/files/own-file.ts"
import { readVariables, secret } from "#platform/variables.ts"

/** Wraps the keys of auctions. Never in the database. */
export type MasterKey = { readonly key: KeyObject; readonly fingerprint: string }

type MaximumKeyConfig = {
  /** The first wraps new keys, all unwrap. */
  readonly keys: readonly MasterKey[]
  /** Without a configured key the first start makes one here. Backups leave the file out. */
  readonly ownFile: string | undefined
}

export const maximumKeyConfig = defineConfigPart<MaximumKeyConfig>("maximum-keys")

export const maximumKeyVariables = {
  MAXIMUM_KEY: secret(
    "the master key of the bidders’ maximums, 32 bytes in base64: `openssl rand -base64 32`. Several keys, with commas between, to change it: [maximum-keys.md](docs/operations/maximum-keys.md)",
    { shown: "required with `DATABASE_URL`; else the server makes `DATA_DIR/maximum-key`" },
  ),
}

export function readMaximumKeyConfig(env: Env, isDemo: boolean): MaximumKeyConfig {
  const { MAXIMUM_KEY: text } = readVariables(maximumKeyVariables, env)
  if (text) return { keys: parseMasterKeys(text, "MAXIMUM_KEY"), ownFile: undefined }
  if (env.DATABASE_URL && !isDemo)
    throw new ConfigProblem(
      "MAXIMUM_KEY is missing: it encrypts the bidders' maximums and must be kept outside the database. Make it once: openssl rand -base64 32",
    )
  return { keys: [], ownFile: join(env.DATA_DIR || ".data", "maximum-key") }
}

const keyBytes = 32

/** The value is never repeated in a message. */
export function parseMasterKeys(text: string, name: string): MasterKey[] {
  const parts = text.split(/[\s,]+/).filter(Boolean)
  const keys = parts.map((part) => {
    const bytes = Buffer.from(part, "base64")
    if (!/^[A-Za-z0-9+/]{43}=?$/.test(part) || bytes.length !== keyBytes || new Set(bytes).size < 8)
      throw new ConfigProblem(`${name} must hold keys of 32 random bytes in base64: openssl rand -base64 32`)
    return masterKeyOf(bytes)
  })
  if (keys.length === 0) throw new ConfigProblem(`${name} holds no key`)
  return keys
}

function masterKeyOf(bytes: Buffer): MasterKey {
  const digest = hash("sha256", Buffer.concat([Buffer.from("quaich maximum key "), bytes]))
  return { key: createSecretKey(bytes), fingerprint: digest.slice(0, 16) }
}

/** Without `mayMake` a server that never started has none. */
export function readMasterKeys(config: WithConfigParts, { mayMake }: { mayMake: boolean }) {
  const { keys, ownFile } = maximumKeyConfig.of(config)
  if (!ownFile || !(mayMake || existsSync(ownFile))) return keys
  return parseMasterKeys(readOrMakeFile(ownFile, newMasterKey), ownFile)
}

const newMasterKey = () => `${randomBytes(keyBytes).toString("base64")}\n`
