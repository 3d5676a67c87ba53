import type { AuditValues } from "#domains/audit/schema.ts"
import type { NewAuction } from "./inputs.ts"

export function auditValuesOf({ title, location, ...rest }: NewAuction): AuditValues {
  const { previewAt, startsAt, endsAt, softCloseMinutes, softCloseCapMinutes, staggerSeconds } = rest
  return {
    ...{ title, location, softCloseMinutes, softCloseCapMinutes, staggerSeconds },
    previewAt: previewAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }
}
