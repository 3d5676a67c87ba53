import { randomUUID } from "node:crypto"
import type {
  CallFixtures,
  CallRequest,
  CallRow,
  Meanings,
  OwnershipFixtures,
  StaffCallRow,
  WriteCallRow,
} from "./api-rows.ts"

const noMember = `mem_${"0".repeat(24)}`
const noOrder = `ord_${"0".repeat(24)}`
const nothingToOrder = { checkout: { selectShipping: "self" }, age: true }

export function paymentsCalls(things: CallFixtures): Record<string, CallRow> {
  return {
    "get /wallet/{id}": {
      by: "member",
      path: () => `/wallet/${things.ann.id}`,
      status: 200,
    },
    "put /wallet/point/{id}": {
      by: "admin",
      path: () => `/wallet/point/${things.ann.id}`,
      strangers: [`/wallet/point/${noMember}`, "/wallet/point/ann"],
      body: () => ({ change: 50, reason: "A broken parcel", idempotencyKey: randomUUID() }),
      status: 200,
    },
    "post /wallet/top-up": {
      by: "member",
      body: () => ({ amountCents: 50_00, paymentMethod: "transfer", idempotencyKey: randomUUID() }),
      status: 201,
    },
    // The balance is zero: wallet/withdrawals.test.ts withdraws money.
    "post /wallet/withdraw": {
      by: "member",
      body: () => ({
        amountCents: 50_00,
        bankHolder: "Ann Tan",
        bankName: "DBS",
        bankNumber: "012-345678-9",
        idempotencyKey: randomUUID(),
      }),
      status: 409,
    },
    "get /auth/upgrade-membership/{session_id}": {
      by: "member",
      path: () => `/auth/upgrade-membership/${things.upgradeId}`,
      strangers: ["/auth/upgrade-membership/unknown", `/auth/upgrade-membership/ord_${"0".repeat(24)}`],
      status: 200,
    },
    // This order is paid by transfer: paying/paying.test.ts pays by card.
    "post /payment/create-payment-intent": {
      by: "member",
      body: () => ({ order_id: things.upgradeId }),
      status: 422,
    },
    "post /order/create-payment-intent": {
      by: "member",
      body: () => ({ order_id: things.upgradeId }),
      status: 422,
    },
    "post /order/checkout-status/{id}": {
      by: "member",
      path: () => `/order/checkout-status/${things.upgradeId}`,
      strangers: ["/order/checkout-status/unknown", `/order/checkout-status/ord_${"0".repeat(24)}`],
      status: 200,
    },
    "post /payment/checkout-session-success": {
      by: "anybody",
      body: () => ({ clientSecret: "unknown" }),
      status: 404,
    },
    // checkout/placing/check-out.test.ts sends complete orders.
    "post /order/checkout": {
      by: "anybody",
      body: () => ({ checkout: { selectShipping: "self" } }),
      status: 422,
    },
    "post /payment/payment-transfer": {
      by: "anybody",
      body: () => ({ checkout: { selectShipping: "self" } }),
      status: 422,
    },
    "post /payment/payment-card": {
      by: "anybody",
      body: () => ({ checkout: { selectShipping: "self" } }),
      status: 422,
    },
    "post /payment/upgrade": { by: "member", body: () => ({ user: things.ann.id }), status: 200 },
    // Only the provider can sign a webhook.
    "post /payment/webhook/{provider}": {
      by: "anybody",
      path: () => "/payment/webhook/sandbox",
      strangers: ["/payment/webhook/stripe", "/payment/webhook/paypal"],
      body: () => ({}),
      status: 400,
    },
  }
}

export const paymentsMeanings: Meanings = {
  // The id alone gives access to a guest's order: paying/paying.test.ts.
  "post /payment/create-payment-intent": { "body.order_id": "owned" },
  "post /order/create-payment-intent": { "body.order_id": "owned" },
  "post /order/checkout-status/{id}": { "path.id": "owned" },
  "post /order/checkout": { "body.user": "member", "body.checkout.bottles[].product_id": "public" },
  "post /payment/payment-transfer": { "body.user": "member", "body.checkout.bottles[].product_id": "public" },
  "post /payment/payment-card": { "body.user": "member", "body.checkout.bottles[].product_id": "public" },
  "post /payment/upgrade": { "body.user": "member" },
  "post /payment/webhook/{provider}": { "path.provider": "public" },
  "get /wallet/{id}": { "path.id": "member" },
  "put /wallet/point/{id}": { "path.id": "staff" },
  "get /auth/upgrade-membership/{session_id}": { "path.session_id": "owned" },
}

export function paymentsForeign(things: OwnershipFixtures): Record<string, () => CallRequest> {
  return {
    "post /payment/create-payment-intent": () => ({
      path: "/payment/create-payment-intent",
      body: { order_id: things.upgradeOfBen },
    }),
    "post /order/create-payment-intent": () => ({
      path: "/order/create-payment-intent",
      body: { order_id: things.upgradeOfBen },
    }),
    "post /order/checkout": () => ({ path: "/order/checkout", body: { user: things.ben.id } }),
    "post /payment/payment-transfer": () => ({
      path: "/payment/payment-transfer",
      body: { user: things.ben.id },
    }),
    "post /payment/payment-card": () => ({ path: "/payment/payment-card", body: { user: things.ben.id } }),
    "post /payment/upgrade": () => ({ path: "/payment/upgrade", body: { user: things.ben.id } }),
    "post /order/checkout-status/{id}": () => ({ path: `/order/checkout-status/${things.upgradeOfBen}` }),
    "get /wallet/{id}": () => ({ path: `/wallet/${things.ben.id}` }),
    "get /auth/upgrade-membership/{session_id}": () => ({
      path: `/auth/upgrade-membership/${things.upgradeOfBen}`,
    }),
  }
}

export function paymentsStaffCalls(things: OwnershipFixtures): Record<string, StaffCallRow> {
  return {
    "put /wallet/point/{id}": {
      needs: "money",
      request: () => ({
        path: `/wallet/point/${things.zoe.id}`,
        body: { change: 5, reason: "A test", idempotencyKey: randomUUID() },
      }),
    },
  }
}

export function paymentsWrites(): Record<string, WriteCallRow> {
  return {
    "post /wallet/top-up": {
      whenSuspended: "closed",
      status: 201,
      request: () => ({
        path: "/wallet/top-up",
        body: { amountCents: 50_00, paymentMethod: "transfer", idempotencyKey: randomUUID() },
      }),
    },
    // No member here has a balance.
    "post /wallet/withdraw": {
      whenSuspended: "closed",
      status: 409,
      request: () => ({
        path: "/wallet/withdraw",
        body: {
          amountCents: 50_00,
          bankHolder: "Ann Tan",
          bankName: "DBS",
          bankNumber: "012-345678-9",
          idempotencyKey: randomUUID(),
        },
      }),
    },
    // A suspended member may pay what they owe: payment-api.test.ts.
    "post /payment/create-payment-intent": {
      whenSuspended: "open",
      request: () => ({ path: "/payment/create-payment-intent", body: { order_id: noOrder } }),
    },
    "post /order/create-payment-intent": {
      whenSuspended: "open",
      request: () => ({ path: "/order/create-payment-intent", body: { order_id: noOrder } }),
    },
    "post /order/checkout-status/{id}": {
      whenSuspended: "open",
      request: () => ({ path: `/order/checkout-status/${noOrder}` }),
    },
    "post /payment/checkout-session-success": {
      whenSuspended: "open",
      request: () => ({ path: "/payment/checkout-session-success", body: { clientSecret: "unknown" } }),
    },
    // A suspended member may pay for lots that they won.
    "post /order/checkout": {
      whenSuspended: "open",
      request: () => ({ path: "/order/checkout", body: nothingToOrder }),
    },
    "post /payment/payment-transfer": {
      whenSuspended: "open",
      request: () => ({ path: "/payment/payment-transfer", body: nothingToOrder }),
    },
    "post /payment/payment-card": {
      whenSuspended: "open",
      request: () => ({ path: "/payment/payment-card", body: nothingToOrder }),
    },
    "post /payment/upgrade": {
      whenSuspended: "closed",
      status: 200,
      request: (member) => ({ path: "/payment/upgrade", body: { user: member.id } }),
    },
    // A provider has no account.
    "post /payment/webhook/{provider}": {
      whenSuspended: "open",
      request: () => ({ path: "/payment/webhook/sandbox", body: {} }),
    },
  }
}
