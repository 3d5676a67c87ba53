import { randomInt } from "node:crypto"
import { inArray } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { members } from "../schema.ts"

export async function freeUsername({ db }: Pick<Ctx, "db">, name: string | null): Promise<string> {
  const base = usernameFrom(name)
  const candidates = [
    base,
    ...[2, 3, 4, 5].map((number) => `${base}${number}`),
    numbered(base),
    numbered(base),
  ]
  const taken = await db
    .select({ username: members.username })
    .from(members)
    .where(inArray(members.username, candidates))
  const isTaken = new Set(taken.map(({ username }) => username.toLowerCase()))
  return candidates.find((candidate) => !isTaken.has(candidate)) ?? numbered(base)
}

export function usernameFrom(name: string | null): string {
  const plain = (name ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("đ", "d")
    .replace(/[^a-z0-9]+/g, ".")
    .slice(0, 20)
    .replace(/^\.|\.$/g, "")
  return plain.length < 3 ? "member" : plain
}

function numbered(base: string): string {
  return `${base}${randomInt(100_000, 1_000_000)}`
}
