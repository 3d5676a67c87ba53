import { z } from "zod"
import { requireOwn, requireSignedIn } from "#domains/accounts/permissions.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import type { Ctx } from "#platform/ctx.ts"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { addWish } from "./add-wish.ts"
import { NewWish } from "./inputs.ts"
import { isWishKind, wishKinds } from "./kinds.ts"
import { listWishes } from "./reads.ts"
import { refuse } from "./refusals.ts"
import { removeWish } from "./remove-wish.ts"
import { asSpecWish, SpecWish } from "./spec-shape.ts"

const tags = ["Wishlist"]
const Wishlist = z.object({ user: z.string(), items: z.array(SpecWish) })
const WishResponse = z.object({ status: z.literal("success"), kind: z.enum(wishKinds), id: z.string() })

export const wishlistApi = createRouter()
  .get("/wishlist", describeApi("Your wishlist, newest first", { answer: Wishlist, tags }), async (c) =>
    c.json(await wishlistOf(c.var.ctx)),
  )
  .get(
    "/wishlist/:user",
    describeApi("Your wishlist, by your member id", { answer: Wishlist, tags }),
    async (c) => {
      requireOwn(c.var.ctx, c.req.param("user"))
      return c.json(await wishlistOf(c.var.ctx))
    },
  )
  .post(
    "/wishlist/create/",
    describeApi("Add a product, lot or cask to your wishlist. Idempotent", {
      answer: WishResponse,
      tags,
      status: 201,
    }),
    body("wishlist", NewWish),
    async (c) => c.json(await create(c.var.ctx, c.req.valid("json")), 201),
  )
  .delete(
    "/wishlist/:kind/:id",
    describeApi("Remove an item from your wishlist. Idempotent", { answer: WishResponse, tags }),
    async (c) => {
      const { kind, id } = c.req.param()
      requireSignedIn(c.var.ctx)
      if (!isWishKind(kind)) throw refuse("nothingToWatch")
      await removeWish(c.var.ctx, kind, id)
      return c.json({ status: "success", kind, id })
    },
  )

async function create(
  ctx: Ctx,
  { product, user }: z.output<typeof NewWish>,
): Promise<z.output<typeof WishResponse>> {
  if (user !== undefined) requireOwn(ctx, user)
  const { kind, subjectId } = await addWish(ctx, product)
  return { status: "success", kind, id: subjectId }
}

async function wishlistOf(ctx: Ctx): Promise<z.output<typeof Wishlist>> {
  const user = requireSignedIn(ctx)
  return { user, items: (await listWishes(ctx, homeCountry)).map(asSpecWish) }
}
