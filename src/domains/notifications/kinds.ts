import { keysOf } from "#platform/records.ts"

export const notificationChannels = ["mail", "site"] as const
export type NotificationChannel = (typeof notificationChannels)[number]

type DefaultChannels = Readonly<Record<NotificationChannel, boolean>> & { fixed?: NotificationChannel }

/** A fixed channel cannot be turned off. */
export const notificationKinds = {
  outbid: { mail: true, site: true },
  endingSoon: { mail: true, site: false },
  won: { mail: true, site: true },
  lost: { mail: true, site: false },
  receipts: { mail: true, site: false },
  watched: { mail: true, site: true },
  selling: { mail: true, site: true },
  drams: { mail: true, site: true },
  payment: { mail: true, site: true },
  delivery: { mail: true, site: true },
  news: { mail: false, site: true },
  // An attacker must not be able to silence the warnings to the owner.
  security: { mail: true, site: true, fixed: "mail" },
} as const satisfies Record<string, DefaultChannels>

export type NotificationKind = keyof typeof notificationKinds

export const notificationKindNames = keysOf(notificationKinds)

export function isFixed(kind: NotificationKind, channel: NotificationChannel): boolean {
  const defaults: DefaultChannels = notificationKinds[kind]
  return defaults.fixed === channel
}
