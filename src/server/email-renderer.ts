import type { EmailOrder } from "#platform/enqueue-email.ts"
import type { Email } from "#platform/mail.ts"
import { defineService } from "#platform/service.ts"

/** Plain data, so it can go to another thread. */
export type EmailRenderInput = { order: EmailOrder; siteName: string }

/** Renders e-mails in a worker; undefined means the caller must render in-process. */
type EmailRenderer = (input: EmailRenderInput) => Promise<Email | undefined> | undefined

export const emailRendererService = defineService(
  "emailRenderer",
  (): { render: EmailRenderer | undefined } => ({ render: undefined }),
)
