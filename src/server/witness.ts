import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { hostname } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { readOrMakeKey } from "#domains/transparency/log-keys.ts"
import { formatVerifier } from "#domains/transparency/note-format.ts"
import { noteVerifierOf } from "#domains/transparency/signed-note.ts"
import { cosignLog, LogMisbehaves, WitnessMemory } from "#domains/transparency/witness.ts"
import { ConfigProblem, isConfigProblem } from "#platform/config-problem.ts"

const usage = `usage: npm run witness -- [--dir FOLDER] [--name NAME] [URL]
Without a URL it prints the public key of this witness, for LOG_WITNESSES of the shop.
With the URL of a shop it signs the last head of its log, if the log only grew since the last time.
Exit code 1: the log shows another history than before; the two signed heads are printed.`

try {
  await run(process.argv.slice(2))
} catch (problem) {
  if (problem instanceof LogMisbehaves) {
    console.error(`${problem.message}\n\n${problem.evidence.join("\n")}`)
    process.exitCode = 1
  } else if (isConfigProblem(problem)) {
    console.error(problem.message)
    process.exitCode = 2
  } else throw problem
}

async function run(args: string[]): Promise<void> {
  const { dir, name, address } = readArguments(args)
  await mkdir(dir, { recursive: true })
  const [key] = readOrMakeKey(join(dir, "witness-key.pem"), "witness-key.pem")
  if (!key) throw new ConfigProblem("witness-key.pem holds no key")
  if (!address) {
    console.log(formatVerifier(noteVerifierOf(name, key, 4)))
    return
  }
  const file = join(dir, `${address.host.replace(":", "_")}.json`)
  const memory = await readMemory(file)
  const next = await cosignLog(clientOf(address), { name, key, at: new Date() }, memory)
  await writeFile(`${file}.new`, JSON.stringify(next, null, 2))
  await rename(`${file}.new`, file)
  console.log(`signed ${address.host}: ${next.size} entries, ${next.root}`)
}

function readArguments(args: string[]): { dir: string; name: string; address: URL | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        dir: { type: "string", default: ".witness" },
        name: { type: "string", default: hostname() },
      },
    })
    const [text, ...rest] = positionals
    if (rest.length === 0 && !/[\s+]/.test(values.name) && (text === undefined || URL.canParse(text)))
      return { dir: values.dir, name: values.name, address: text === undefined ? undefined : new URL(text) }
  } catch {
    // An unknown option has the same answer.
  }
  throw new ConfigProblem(usage)
}

async function readMemory(file: string): Promise<WitnessMemory | undefined> {
  try {
    return WitnessMemory.parse(JSON.parse(await readFile(file, "utf8")))
  } catch (problem) {
    if (problem instanceof Error && "code" in problem && problem.code === "ENOENT") return undefined
    // Beginning anew would forget what the log said before.
    throw new ConfigProblem(`${file} cannot be read: restore it, or move it away to begin anew`)
  }
}

function clientOf(address: URL) {
  const send = async (path: string, body?: unknown) => {
    const init =
      body === undefined
        ? {}
        : {
            method: "POST",
            headers: { "content-type": "application/json", origin: address.origin },
            body: JSON.stringify(body),
          }
    const answer = await fetch(new URL(path, address), { ...init, signal: AbortSignal.timeout(30_000) })
    if (!answer.ok)
      throw new ConfigProblem(`${address.host} answers ${answer.status}: ${await answer.text()}`)
    const json: unknown = await answer.json()
    return json
  }
  return { get: (path: string) => send(path), post: (path: string, body: unknown) => send(path, body) }
}
