import type { HttpResponse, Upload } from "tus-js-client"
import { crossSiteToken } from "#ui/cross-site-token.ts"
import type { UploadedPhoto } from "../submitted-form.ts"

const partBytes = 512 * 1024
const retryMs = [0, 1_000, 3_000, 5_000, 10_000, 20_000]

type UploadCallbacks = {
  onProgress(share: number): void
  onWaiting(): void
  onDone(photo: UploadedPhoto): void
  onProblem(message: string): void
}

export function sendPhoto(file: File, callbacks: UploadCallbacks): () => void {
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
        callbacks.onWaiting()
        return navigator.onLine
      },
      onProgress: (sentBytes, total) => callbacks.onProgress(total ? sentBytes / total : 0),
      onError(problem) {
        const answer = "originalResponse" in problem ? problem.originalResponse : null
        if (answer && isRefused(answer)) return callbacks.onProblem(messageIn(answer.getBody()))
        if (navigator.onLine) return callbacks.onProblem("")
        callbacks.onWaiting()
        window.addEventListener("online", goOn, { once: true })
      },
      onSuccess: () => void pollResult(sending.url),
    })
    upload = sending
    const [before] = await sending.findPreviousUploads()
    if (before) sending.resumeFromPreviousUpload(before)
    if (!isOver) sending.start()
  }

  /** The server transcodes one photograph per sender at a time. */
  async function pollResult(url: string | null): Promise<void> {
    for (let tries = 0; url !== null && tries < 20 && !isOver; tries++) {
      const answer = await fetch(url).catch(() => undefined)
      if (answer && answer.status !== 503) return finish(await answer.json().catch(() => undefined))
      await new Promise((later) => setTimeout(later, 1_500))
    }
    finish(undefined)
  }

  function finish(body: { photo?: { _id: string; src: string }; message?: string } | undefined): void {
    if (isOver) return
    if (body?.photo) callbacks.onDone({ id: body.photo._id, src: body.photo.src })
    else callbacks.onProblem(body?.message ?? "")
  }

  begin().catch(() => callbacks.onProblem(""))
  return end
}

/** By its bytes: phones change the name and date each time it is chosen. */
async function fingerprintOf(file: File): Promise<string> {
  if (!("subtle" in crypto)) return `photograph ${file.name} ${file.size} ${file.lastModified}`
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer())
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"))
  return `photograph ${hex.join("")}`
}

/** Retrying a refusal is pointless, except for 409: the upload has progressed further, so ask for its offset. */
function isRefused(answer: HttpResponse | null): boolean {
  const status = answer?.getStatus() ?? 0
  return status >= 400 && status < 500 && status !== 409
}

function messageIn(body: string): string {
  try {
    const refusal: { message?: unknown } = JSON.parse(body)
    return String(refusal.message ?? "")
  } catch {
    return ""
  }
}
