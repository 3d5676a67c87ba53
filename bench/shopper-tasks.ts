import { prng } from "./prng.ts"
import { RawClient, type RawResponse } from "./raw-client.ts"
import type { ShopFixtures, Shopper } from "./shop-fixtures.ts"

export const shoppers = 16
/** One member may not take or pay more than sixty times a minute, so each shopper changes account after a few times. */
export const members = 10_000
const addsPerShopper = 10
/** These accounts only fill their baskets, so the others begin their checkouts with empty ones. */
const addingShoppers = members / 2

type ShopServer = { port: number; fixtures: ShopFixtures }
export type ShopperTask = (index: number, note: (step: string, ms: number) => void) => Promise<void>

export function addToCartTask({ port, fixtures }: ShopServer): ShopperTask {
  const clients = Array.from({ length: shoppers }, () => new RawClient(port))
  const turns = clients.map(() => 0)
  const random = prng(1)
  return async (index) => {
    const turn = turns[index] ?? 0
    turns[index] = turn + 1
    const shopper = shopperAt(
      fixtures,
      (index + Math.floor(turn / addsPerShopper) * shoppers) % addingShoppers,
    )
    await postCall(
      clients[index],
      shopper,
      "order/bid_bottle",
      addToCartBody(shopper, random.pick(fixtures.listingIds)),
    )
  }
}

const shopperAt = ({ shoppers: people }: ShopFixtures, turn: number) =>
  people[turn % people.length] as Shopper

const addToCartBody = (shopper: Shopper, listingId: string) => ({
  user_id: shopper.id,
  product_id: listingId,
  quantity: 1,
  idempotencyKey: crypto.randomUUID(),
})

/**
 * The requests of a browser: a bottle, the checkout page's totals, the order, the card on the provider's form, and the
 * return. The provider's webhook arrives separately, by a job.
 */
export function checkoutTask({ port, fixtures }: ShopServer, paid: { orderIds: string[] }): ShopperTask {
  const clients = Array.from({ length: shoppers }, () => new RawClient(port))
  const random = prng(2)
  let turn = 0
  return async (index, note) => {
    const client = clients[index]
    const shopper = shopperAt(fixtures, addingShoppers + turn++)
    const timed = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
      const at = performance.now()
      const result = await work()
      note(step, performance.now() - at)
      return result
    }
    await timed("add", () =>
      postCall(client, shopper, "order/bid_bottle", addToCartBody(shopper, random.pick(fixtures.listingIds))),
    )
    await timed("quote", () =>
      postForm(
        client,
        "/checkout.data",
        shopper,
        { act: "quote", shipping: "self", paymentMethod: "card" },
        [200],
      ),
    )
    const { clientSecret } = await timed("place", () =>
      postCall(client, shopper, "payment/payment-card", orderBody(shopper)),
    )
    const secret = String(clientSecret)
    const typed = { act: "card", secret, cardNumber: "4242424242424242", expiry: "12/40", cvc: "123" }
    await timed("card", () =>
      postForm(client, `/checkout?payment_intent_client_secret=${secret}`, shopper, typed, [302, 303]),
    )
    const back = await timed("back", () =>
      postCall(client, shopper, "payment/checkout-session-success", { clientSecret: secret }),
    )
    if (back.status !== "succeeded" || back.orderStatus !== "paid")
      throw new Error(`Not paid: ${JSON.stringify(back)}`)
    paid.orderIds.push(String(back.order_id))
  }
}

const orderBody = (shopper: Shopper) => ({
  user: shopper.id,
  checkout: { selectShipping: "self" },
  delivery: { email: `${shopper.id}@bench.example` },
  age: true,
  idempotencyKey: crypto.randomUUID(),
})

async function postCall(
  client: RawClient | undefined,
  { token, address }: Shopper,
  call: string,
  fields: unknown,
): Promise<Record<string, unknown>> {
  const body = JSON.stringify(fields)
  const answer = await client?.send(
    `POST /api/${call} HTTP/1.1\r\nhost: localhost\r\nauthorization: Token ${token}\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  return JSON.parse(expectStatus(answer, call, [200, 201]).body)
}

async function postForm(
  client: RawClient | undefined,
  path: string,
  { token, address }: Shopper,
  fields: Record<string, string>,
  statuses: readonly number[],
): Promise<RawResponse> {
  const body = new URLSearchParams(fields).toString()
  const answer = await client?.send(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: same-origin\r\ncookie: quaich.session_token=${token}; XSRF-TOKEN=bench\r\nx-forwarded-for: ${address}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  return expectStatus(answer, path, statuses)
}

function expectStatus(
  answer: RawResponse | undefined,
  what: string,
  statuses: readonly number[],
): RawResponse {
  if (answer && statuses.includes(answer.status)) return answer
  throw new Error(`${what}: ${answer?.status} ${answer?.body.slice(0, 300)}`)
}
