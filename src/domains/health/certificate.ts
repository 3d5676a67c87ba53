import type { AppContext } from "#platform/ctx.ts"
import { readCertificateEnd } from "#platform/http/read-certificate.ts"
import { defineService } from "#platform/service.ts"

const everyMs = 3_600_000

/** When the certificate of the site's own address ends, as visitors see it. Read once an hour. */
export class SiteCertificate {
  readonly #origin: URL
  #end: Promise<Date> | undefined
  #readAt = Number.NEGATIVE_INFINITY

  constructor({ origin }: Pick<AppContext, "origin">) {
    this.#origin = new URL(origin)
  }

  /** Null without https, which a demo does without. */
  async readEnd(): Promise<Date | null> {
    if (this.#origin.protocol !== "https:") return null
    if (performance.now() - this.#readAt > everyMs) this.#refresh()
    return (await this.#end) ?? null
  }

  /** Nobody waits for it if there is an earlier answer. */
  #refresh(): void {
    this.#readAt = performance.now()
    const reading = readCertificateEnd(this.#origin)
    this.#end ??= reading
    const keep = () => {
      this.#end = reading
    }
    reading.then(keep, keep)
  }
}

export const certificateService = defineService("certificate", (app: AppContext) => new SiteCertificate(app))
