import { members } from "#domains/accounts/schema.ts"
import { orders } from "#domains/orders/schema.ts"

export const payableColumns = {
  id: orders.id,
  reference: orders.reference,
  totalCents: orders.totalCents,
  status: orders.status,
  email: orders.email,
  memberId: orders.memberId,
  username: members.username,
  memberName: members.name,
  address: orders.address,
  expiresAt: orders.expiresAt,
}

export function asPayable({ address, username, memberName, expiresAt, ...order }: PayableRow) {
  const receiver = address ? `${address.firstname} ${address.lastname}` : ""
  const names = [memberName ?? "", receiver].filter(Boolean)
  return { ...order, names, buyer: username ?? (receiver || order.email), expiresAt: expiresAt.toISOString() }
}

type PayableRow = Pick<
  typeof orders.$inferSelect,
  "id" | "reference" | "totalCents" | "status" | "email" | "memberId" | "address" | "expiresAt"
> & { username: string | null; memberName: string | null }
