import { createTransport } from "nodemailer"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { createFiles } from "#platform/files/bucket-files.ts"
import { diskStateOf, readDiskSpace } from "#platform/files/disk-space.ts"
import { askNats } from "#platform/live/open-nats.ts"
import type { Config } from "../config/config.ts"
import { type Diagnosis, examine, type Symptom } from "./symptom.ts"

export async function examineMachine(config: Config): Promise<Symptom[]> {
  return [
    await examine("disk", () => examineDisk(config.dataDir)),
    await examine("files", () => examineFiles(config)),
    await examine("live relay", () => examineRelay(config)),
    await examine("mail", () => examineMail(config)),
    await examine("payments", () => examinePayments(config)),
  ]
}

const gigabyte = 1024 ** 3

async function examineDisk(dataDir: string): Promise<Diagnosis> {
  const space = await readDiskSpace(dataDir)
  return {
    state: diskStateOf(space),
    words: `${(space.freeBytes / gigabyte).toFixed(1)} GB free at DATA_DIR`,
  }
}

const probe = "probe/doctor"

async function examineFiles(config: Config): Promise<Diagnosis> {
  const files = createFiles(config.files)
  await files.write(probe, new TextEncoder().encode("probe"), "text/plain")
  const stored = await files.read(probe)
  await files.remove(probe)
  const where = config.files.kind === "disk" ? config.files.dir : `bucket ${config.files.bucket}`
  if (!stored) return { state: "problem", words: `${where} does not return what was written` }
  return { state: "fine", words: `${where} can be written and read` }
}

async function examineRelay({ liveRelay }: Config): Promise<Diagnosis> {
  if (!liveRelay) return { state: "fine", words: "LIVE_RELAY is not set: NOTIFY carries the news" }
  const { version, roundTripMs } = await askNats(liveRelay)
  return { state: "fine", words: `NATS ${version} answers in ${roundTripMs} ms` }
}

const mailMs = 5_000

async function examineMail({ mailUrl, secret }: Config): Promise<Diagnosis> {
  if (!mailUrl) {
    const words = "MAIL_URL is not set: e-mails stay in memory"
    return { state: secret === undefined ? "fine" : "warning", words }
  }
  const limits = `${mailUrl.includes("?") ? "&" : "?"}connectionTimeout=${mailMs}&greetingTimeout=${mailMs}`
  const transport = createTransport(`${mailUrl}${limits}`)
  try {
    await transport.verify()
    return { state: "fine", words: "the server accepts our sign-in" }
  } finally {
    transport.close()
  }
}

function examinePayments(config: Config): Diagnosis {
  const { provider, payNow } = paymentSettings.of(config)
  const ways = [
    ...(provider ? [`cards by ${provider}`] : []),
    ...(payNow ? [`PayNow to ${payNow.name}`] : []),
  ]
  if (ways.length === 0) return { state: "warning", words: "nobody can pay: see PAYMENTS and PAYNOW_UEN" }
  return { state: provider ? "fine" : "warning", words: ways.join(", ") }
}
