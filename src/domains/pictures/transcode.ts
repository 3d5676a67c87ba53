import sharp, { type OutputInfo, type Sharp } from "sharp"
import { runInWorker, WorkerTimeout } from "#platform/processes/run-in-worker.ts"
import { decodeHeic } from "./heic.ts"
import { refuse } from "./refusals.ts"
import type { inspect, PictureKind } from "./sniff.ts"
import { type PictureFormat, widthsFor } from "./sources.ts"

export const maxBytes = 10 * 1024 * 1024
export const maxPixels = 50_000_000
const minSide = 64
/** A longer strip would exceed the largest stored size. */
const maxAspectRatio = 4

// One thread: the other processor serves bidders.
sharp.concurrency(1)
sharp.cache(false)

export type Crop = { left: number; top: number; width: number; height: number }

export type Rendition = { widthPx: number; format: PictureFormat; bytes: Uint8Array }
export type TranscodedPicture = {
  widthPx: number
  heightPx: number
  widths: number[]
  colourHex: string
  prints: Rendition[]
}

export type Bounds = {
  maxPixels: number
  admit?: (pixels: number) => Promise<void>
}

export async function transcode(
  bytes: Uint8Array,
  crop?: Crop,
  bounds: Bounds = { maxPixels },
): Promise<TranscodedPicture> {
  const kind = await requireKind(bytes)
  const whole = kind === "heic" ? await fromHeic(bytes, bounds) : await fromFile(bytes, kind, bounds)
  const upright = await orRefuseBroken(() =>
    whole.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true }),
  )
  const base = cropped(asSharp(upright), upright.info, crop)
  const widths = widthsFor(base.width)
  const largest = await inWidth(base.picture, widths.at(-1) ?? base.width)
  const prints: Rendition[] = []
  for (const widthPx of widths) {
    const sized = asSharp(await inWidth(asSharp(largest), widthPx))
    prints.push({ widthPx, format: "webp", bytes: await sized.clone().webp({ quality: 80 }).toBuffer() })
    prints.push({ widthPx, format: "avif", bytes: await sized.avif({ quality: 55, effort: 3 }).toBuffer() })
  }
  const { width: widthPx, height: heightPx } = largest.info
  return { widthPx, heightPx, widths, colourHex: await colourOf(asSharp(largest)), prints }
}

async function requireKind(bytes: Uint8Array): Promise<PictureKind> {
  if (bytes.length === 0) throw refuse("noPicture")
  if (bytes.length > maxBytes) throw refuse("tooLarge", { megabytes: maxBytes / 1024 / 1024 })
  type Found = ReturnType<typeof inspect>
  const found = await runInWorker<Found>("src/domains/pictures/sniff.ts", "inspect", bytes).catch(
    brokenIfTooLong,
  )
  if (found === "notAPicture" || found === "broken" || found === "trailingData") throw refuse(found)
  return found
}

function brokenIfTooLong(problem: unknown): "broken" {
  if (problem instanceof WorkerTimeout) return "broken"
  throw problem
}

async function fromHeic(bytes: Uint8Array, { maxPixels, admit }: Bounds): Promise<Sharp> {
  const { width, height, data } = await decodeHeic(bytes, maxPixels)
  requireSize(width, height, maxPixels)
  await admit?.(width * height)
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
}

async function fromFile(bytes: Uint8Array, kind: PictureKind, { maxPixels, admit }: Bounds): Promise<Sharp> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", autoOrient: true })
  const head = await picture.metadata().catch((problem: unknown) => {
    throw refuse(isTooLarge(problem) ? "tooManyPixels" : "broken", { megapixels: maxPixels / 1_000_000 })
  })
  if (head.format !== kind) throw refuse("kindMismatch")
  if ((head.pages ?? 1) > 1) throw refuse("animated")
  requireSize(head.width, head.height, maxPixels)
  await admit?.(head.width * head.height)
  return picture
}

function isTooLarge(problem: unknown): boolean {
  return problem instanceof Error && /pixel limit|too large|exceeds/i.test(problem.message)
}

function requireSize(width: number, height: number, max = maxPixels): void {
  if (width * height > max) throw refuse("tooManyPixels", { megapixels: max / 1_000_000 })
  if (Math.min(width, height) < minSide) throw refuse("tooSmall", { min: minSide })
  if (Math.max(width, height) > maxAspectRatio * Math.min(width, height)) throw refuse("tooNarrow")
}

type Raw = { data: Uint8Array; info: OutputInfo }

function asSharp({ data, info: { width, height, channels } }: Raw): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

function cropped(picture: Sharp, { width, height }: OutputInfo, crop: Crop | undefined) {
  if (!crop) return { picture, width, height }
  const part = {
    left: Math.round((crop.left / 100) * width),
    top: Math.round((crop.top / 100) * height),
    width: Math.round((crop.width / 100) * width),
    height: Math.round((crop.height / 100) * height),
  }
  const isWithin =
    part.left >= 0 && part.top >= 0 && part.left + part.width <= width && part.top + part.height <= height
  if (!isWithin) throw refuse("cropUnclear")
  requireSize(part.width, part.height)
  return { picture: picture.extract(part), width: part.width, height: part.height }
}

async function inWidth(picture: Sharp, width: number): Promise<Raw> {
  return await orRefuseBroken(() =>
    picture.resize({ width, withoutEnlargement: true }).raw().toBuffer({ resolveWithObject: true }),
  )
}

async function colourOf(picture: Sharp): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await picture
    .flatten({ background: "#fff" })
    .resize(1, 1)
    .raw()
    .toBuffer()
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`
}

async function orRefuseBroken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (problem) {
    if (problem instanceof Error) throw refuse("broken")
    throw problem
  }
}
