import { Registration } from "#domains/accounts/inputs.ts"
import { registerMember } from "#domains/accounts/register-member.ts"
import { freeUsername } from "#domains/accounts/social/username.ts"
import type { LocalCart } from "#domains/cart/local-cart.ts"
import { mergeLocalCart } from "#domains/cart/merge-local-cart.ts"
import type { DeliveryAddress } from "#domains/orders/address.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseInput } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { refuse } from "./refusals.ts"

type AccountRequest = {
  email: string
  password: string
  address: DeliveryAddress | null
  acceptTerms?: string | undefined
}

export async function openAccount(
  ctx: Ctx,
  { email, password, address, acceptTerms }: AccountRequest,
  local: LocalCart,
) {
  const { firstname = "", lastname = "" } = address ?? {}
  const name = [firstname, lastname].filter(Boolean).join(" ") || (email.split("@")[0] ?? null)
  const registration = parseInput("accounts", Registration, {
    username: await freeUsername(ctx, name),
    password,
    email,
    country_mb: address?.country ?? "Singapore",
    first_name: firstname.slice(0, 60),
    last_name: lastname.slice(0, 60),
    acceptTerms,
  })
  const { account, cookies } = await registerOrRefuse(() => registerMember(ctx, registration, "checkout"))
  const actor = {
    id: account._id,
    username: account.username,
    role: account.role,
    status: account.status,
    isVerified: account.isVerified,
  }
  const buyer: Ctx = { ...ctx, actor }
  const remaining = await mergeLocalCart(buyer, local)
  if (remaining.items.length > 0) throw refuse("lineUnavailable")
  return { ctx: buyer, cookies }
}

async function registerOrRefuse<Result>(register: () => Promise<Result>): Promise<Result> {
  try {
    return await register()
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === "accounts.emailOrUserAlreadyExists")
      throw refuse("emailTaken", { field: "email" })
    throw problem
  }
}
