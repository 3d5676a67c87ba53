import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireFewClaims } from "#domains/returns/open-claim.ts"
import { requireFewLists } from "#domains/submissions/bulk/preview-archive.ts"
import { countLargeForm } from "#domains/submissions/store-photo.ts"
import type { Ctx } from "#platform/ctx.ts"

const kb = 1024
const mb = 1024 * kb

export const maxFormBytes = 64 * kb

/** Checks and counts the sender before a body above `maxFormBytes` is read. */
export type LargeForm = { maxBytes: number; isStaff: boolean; admit(ctx: Ctx): Promise<void> | void }

const photographed = /^\/(submit-lots|request-valuation|submit-share)$/
const claimed = /^\/my-account\/order\/[^/]+\/claim$/
const written = /^\/whisky-news\/submit-new-article(\/|$)/
const ofStaff = /^\/admin\//
/** Some of these take photographs, others lists of many rows. */
const ofStaffWithPhotographs = /^\/admin\/(products|banners|page-pictures|intake|news)(\/|$)/

/** `path` may end in ".data", as the page's script requests it. */
export function largeFormAt(path: string): LargeForm | undefined {
  const page = path.replace(/\.data$/, "")
  if (page === "/submit-lots/list") return { maxBytes: 44 * mb, isStaff: false, admit: admitList }
  if (photographed.test(page)) return { maxBytes: 44 * mb, isStaff: false, admit: countLargeForm }
  if (claimed.test(page)) return { maxBytes: 44 * mb, isStaff: false, admit: requireFewClaims }
  if (written.test(page))
    return { maxBytes: 12 * mb, isStaff: false, admit: (ctx) => void requirePermission(ctx, "write") }
  if (ofStaff.test(page))
    return {
      maxBytes: (ofStaffWithPhotographs.test(page) ? 12 : 6) * mb,
      isStaff: true,
      admit: requireStaff,
    }
  return undefined
}

async function admitList(ctx: Ctx): Promise<void> {
  await countLargeForm(ctx)
  await requireFewLists(ctx)
}

function requireStaff(ctx: Ctx): void {
  requirePermission(ctx, "adminPages")
}
