import { password } from "../../seed/people.ts"

const aRating = { service: "5", price: "5", delivery: "5", quantity: "5", website: "5" }

/** An address that a form accepts. */
export const address = {
  firstname: "Sue",
  lastname: "Tan",
  phone: "+6581234567",
  email: "sue@quaich.example",
  address: "1 Orchard Road",
  city: "Singapore",
  country: "Singapore",
  postal_code: "238800",
}

const newKey = JSON.stringify({
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
})

/** The account's forms, and the answer to a suspended member. "looked for": accepted, but the id does not exist. */
export const accountForms: Record<
  string,
  { form: Record<string, string>; whenSuspended: "closed" | "open" | "looked for" }[]
> = {
  "/my-account/profile/change": [
    { form: { displayName: "Susan" }, whenSuspended: "closed" },
    { form: { intent: "username", username: "susan", password }, whenSuspended: "closed" },
    { form: { intent: "email", email: "susan@quaich.example", password }, whenSuspended: "closed" },
  ],
  "/my-account/change-password": [
    {
      form: { password, newPassword: "another dram entirely", confirm: "another dram entirely" },
      whenSuspended: "open",
    },
  ],
  "/my-account/address": [
    { form: { intent: "usual", address: "adr_x" }, whenSuspended: "closed" },
    { form: { intent: "delete", address: "adr_x" }, whenSuspended: "closed" },
  ],
  "/my-account/address/add": [{ form: address, whenSuspended: "closed" }],
  "/my-account/address/edit/:id": [{ form: address, whenSuspended: "closed" }],
  "/my-account/notification": [{ form: { notification: "all" }, whenSuspended: "open" }],
  "/my-account/settings": [
    { form: { intent: "notifications" }, whenSuspended: "closed" },
    { form: { intent: "sign-out-others" }, whenSuspended: "open" },
    { form: { intent: "calendar-make" }, whenSuspended: "closed" },
    { form: { intent: "calendar-drop" }, whenSuspended: "closed" },
    // A suspended member may unsubscribe a browser; this one does not exist.
    { form: { intent: "push-off", device: "psh_x" }, whenSuspended: "looked for" },
  ],
  "/my-account/settings/two-step": [
    { form: { intent: "begin", password }, whenSuspended: "closed" },
    { form: { intent: "confirm", setup: "x", code: "123456" }, whenSuspended: "closed" },
    { form: { intent: "renew", password, code: "123456" }, whenSuspended: "closed" },
    { form: { intent: "off", password, code: "123456" }, whenSuspended: "closed" },
  ],
  "/my-account/settings/passkeys": [
    { form: { intent: "add", name: "Phone", response: newKey }, whenSuspended: "closed" },
    { form: { intent: "rename", passkey: "pky_x", name: "Phone" }, whenSuspended: "closed" },
    { form: { intent: "remove", passkey: "pky_x" }, whenSuspended: "closed" },
  ],
  // A suspended member may cancel an own order; this one does not exist.
  "/my-account/order/:id": [{ form: { intent: "cancel" }, whenSuspended: "looked for" }],
  "/my-account/review/add": [{ form: aRating, whenSuspended: "closed" }],
  "/my-account/review/edit/:id": [{ form: aRating, whenSuspended: "closed" }],
  "/my-account/my-bids": [
    { form: { intent: "setBudget", auction: "auc_x", budget: "500" }, whenSuspended: "closed" },
    { form: { intent: "removeBudget", auction: "auc_x" }, whenSuspended: "closed" },
    { form: { intent: "accept", offer: "sch_x", confirmed: "yes" }, whenSuspended: "closed" },
    { form: { intent: "decline", offer: "sch_x" }, whenSuspended: "closed" },
  ],
  "/my-account/wishlist": [
    { form: { wish: "add lot lot_x" }, whenSuspended: "closed" },
    { form: { wish: "remove lot lot_x" }, whenSuspended: "closed" },
  ],
  "/my-account/wallet": [
    {
      form: { intent: "topUp", amount: "50", paymentMethod: "transfer", key: "top-up-key" },
      whenSuspended: "closed",
    },
    {
      form: {
        intent: "withdraw",
        amount: "50",
        bankHolder: "Sue Tan",
        bankName: "DBS",
        bankNumber: "012-345678-9",
        key: "withdraw-key",
      },
      whenSuspended: "closed",
    },
  ],
  "/my-account/storage": [
    { form: { intent: "relist", item: "sto_x" }, whenSuspended: "closed" },
    { form: { intent: "drop", item: "sto_x" }, whenSuspended: "closed" },
  ],
  "/my-account/order/:id/claim": [
    {
      form: {
        line: "orl_x",
        reason: "damaged",
        quantity: "1",
        description: "It leaks a lot",
        key: "key-of-form",
      },
      whenSuspended: "looked for",
    },
  ],
  "/my-account/order/:id/pick-up": [{ form: { slot: "x" }, whenSuspended: "looked for" }],
  // A suspended member may pay what they owe; a changed price is shown first.
  "/my-account/my-sales": [
    { form: { lot: "lot_x", choice: "return" }, whenSuspended: "closed" },
    { form: { bottle: "btl_x", intent: "withdraw" }, whenSuspended: "looked for" },
  ],
  "/my-account/reauthenticate": [{ form: { password }, whenSuspended: "closed" }],
  "/my-account/storage/send": [{ form: { item: "sto_x" }, whenSuspended: "open" }],
  "/my-account/settings/delete-account": [{ form: { username: "sue", password }, whenSuspended: "closed" }],
}
