import type { HttpResponse, Upload } from "tus-js-client"
import { crossSiteToken } from "#ui/cross-site-token.ts"
import type { SentPhoto } from "../sent-form.ts"

const partBytes = 512 * 1024
const retryMs = [0, 1_000, 3_000, 5_000, 10_000, 20_000]

type Told = {
  /** From 0 to 1. */
  onProgress(share: number): void
  /** A part did not arrive, or the connection is lost: it goes on by itself. */
  onWaiting(): void
  onDone(photo: SentPhoto): void
  /** In the house's words, or empty where none came. */
  onProblem(message: string): void
}

/** Sends a photograph in parts. It goes on where it broke off, also after the page was left. Returns what ends it. */
export function sendPhoto(file: File, told: Told): () => void {
  let upload: Upload | undefined
  let isOver = false
  const goOn = () => upload?.start()

  function end(): void {
    isOver = true
    window.removeEventListener("online", goOn)
    void upload?.abort()
  }

  async function begin(): Promise<void> {
    const { Upload: Sending } = await import("tus-js-client")
    if (isOver) return
    const sending = new Sending(file, {
      endpoint: `${location.origin}/api/submissions/uploads`,
      chunkSize: partBytes,
      retryDelays: retryMs,
      removeFingerprintOnSuccess: true,
      fingerprint: () => fingerprintOf(file),
      onBeforeRequest(request) {
        request.setHeader("x-xsrf-token", crossSiteToken())
      },
      onShouldRetry(problem) {
        if (isRefused(problem.originalResponse)) return false
        told.onWaiting()
        return navigator.onLine
      },
      onProgress: (sent, total) => told.onProgress(total ? sent / total : 0),
      onError(problem) {
        const answer = "originalResponse" in problem ? problem.originalResponse : null
        if (answer && isRefused(answer)) return told.onProblem(messageIn(answer.getBody()))
        if (navigator.onLine) return told.onProblem("")
        told.onWaiting()
        window.addEventListener("online", goOn, { once: true })
      },
      onSuccess: () => void look(sending.url),
    })
    upload = sending
    const [before] = await sending.findPreviousUploads()
    if (before) sending.resumeFromPreviousUpload(before)
    if (!isOver) sending.start()
  }

  /** The house develops one photograph at a time: while it is busy it is asked again. */
  async function look(url: string | null): Promise<void> {
    for (let tries = 0; url !== null && tries < 20 && !isOver; tries++) {
      const answer = await fetch(url).catch(() => undefined)
      if (answer && answer.status !== 503) return tell(await answer.json().catch(() => undefined))
      await new Promise((later) => setTimeout(later, 1_500))
    }
    tell(undefined)
  }

  function tell(body: { photo?: { _id: string; src: string }; message?: string } | undefined): void {
    if (isOver) return
    if (body?.photo) told.onDone({ id: body.photo._id, src: body.photo.src })
    else told.onProblem(body?.message ?? "")
  }

  begin().catch(() => told.onProblem(""))
  return end
}

/** The same photograph goes on, whatever its file is called and dated: phones write it anew each time it is chosen. */
async function fingerprintOf(file: File): Promise<string> {
  if (!("subtle" in crypto)) return `photograph ${file.name} ${file.size} ${file.lastModified}`
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer())
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"))
  return `photograph ${hex.join("")}`
}

/** What the house says no to it says again. That it has come further already is asked anew. */
function isRefused(answer: HttpResponse | null): boolean {
  const status = answer?.getStatus() ?? 0
  return status >= 400 && status < 500 && status !== 409
}

function messageIn(body: string): string {
  try {
    return String((JSON.parse(body) as { message?: unknown }).message ?? "")
  } catch {
    return ""
  }
}
