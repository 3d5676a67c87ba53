import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import sharp from "sharp"
import { address, newClientHeaders } from "../address.ts"
import { call, idsIn, linkTo, pagesOf, tokenOf } from "../calls.ts"
import { expect } from "../fixtures.ts"
import { liveLots, scheduleSoon, testLocation } from "../sales/sale.ts"

/** A photograph with unique content: the server recognises one that it already has. */
export async function photograph(
  shade: number,
): Promise<{ name: string; mimeType: string; buffer: Buffer<ArrayBuffer> }> {
  const background = { r: shade % 256, g: (shade * 7) % 256, b: Date.now() % 256 }
  const buffer = await sharp({ create: { width: 120, height: 160, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: `${shade}.jpg`, mimeType: "image/jpeg", buffer: Buffer.from(buffer) }
}

/** Uploads as an API client does; the first upload sets the browser's cookie. */
async function sendPhoto(shade: number, token: string, cookie: string) {
  const { buffer: bytes } = await photograph(shade)
  const headers = { ...newClientHeaders(), authorization: `Token ${token}`, cookie }
  const begun = await fetch(`${address}/api/submissions/uploads`, {
    method: "POST",
    headers: { ...headers, "upload-length": String(bytes.length) },
  })
  const secret = begun.headers.getSetCookie()[0]?.split(";")[0] ?? cookie
  const type = "application/offset+octet-stream"
  const answer = await fetch(new URL(begun.headers.get("location") ?? "", address), {
    method: "PATCH",
    headers: { ...headers, cookie: secret, "content-type": type, "upload-offset": "0" },
    body: new Uint8Array(bytes),
  })
  const { photo } = (await answer.json()) as { photo: { _id: string } }
  return { id: photo._id, cookie: secret }
}

export async function submitBottle(username: string, name = "Lagavulin 16"): Promise<void> {
  const token = await tokenOf(username)
  const front = await sendPhoto(20, token, "")
  const back = await sendPhoto(60, token, front.cookie)
  const about = { type: "Single Malt", volumeMl: 700, abvPercent: 43, flaws: "A torn label" }
  const answer = await fetch(`${address}/api/submissions`, {
    method: "POST",
    headers: {
      ...newClientHeaders(),
      authorization: `Token ${token}`,
      cookie: front.cookie,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      kind: "sale",
      username,
      name: "Tan Ah Kow",
      email: `${username}@story.example`,
      contact: "+65 6123 4567",
      location: "Singapore",
      key: randomUUID(),
      bottles: [{ name, ...about, frontPhoto: front.id, backPhoto: back.id }],
    }),
  })
  expect(answer.status, await answer.text()).toBe(201)
}

export async function postIntakeForm(
  adminPage: Page,
  bottleId: string,
  form: Record<string, string>,
): Promise<void> {
  const answer = await adminPage.request.post(`/admin/intake/${bottleId}`, {
    form,
    headers: { origin: address },
    maxRedirects: 0,
  })
  expect(answer.status(), `${form.intent}: ${(await answer.text()).slice(0, 200)}`).toBe(303)
}

export async function valueFirstBottle(adminPage: Page, username: string): Promise<string> {
  const list = await (await adminPage.request.get(`/admin/submissions?q=${username}`)).text()
  const submissionId = /sub_[0-9a-z]{24}/.exec(list)?.[0] ?? ""
  const submissionPage = await (await adminPage.request.get(`/admin/consignments/${submissionId}`)).text()
  const bottleId = /btl_[0-9a-z]{24}/.exec(submissionPage)?.[0] ?? ""
  const terms = { commissionPercent: "5", listingCents: "6", reserveFeeCents: "10" }
  const range = { lowCents: "110", highCents: "160", reserveCents: "110" }
  await postIntakeForm(adminPage, bottleId, { intent: "value", ...terms, ...range })
  return bottleId
}

export async function linkToProposal(email: string): Promise<string> {
  return (await linkTo(email, "/request-valuation/")).replaceAll("&amp;", "&")
}

export async function auctionBottle(
  adminPage: Page,
  bottleId: string,
  lastsSeconds = 30 * 24 * 3_600,
): Promise<string> {
  const token = await tokenOf("hana")
  const [product] = await liveLots("singapore")
  const title = `A seller's story ${randomUUID().slice(0, 8)}`
  await postIntakeForm(adminPage, bottleId, { intent: "receive", shelf: "A1" })
  const checks = "Glass, capsule and laser code agree"
  const condition = { fillLevel: "full", seal: "Intact", label: "Torn", box: "No box" }
  await postIntakeForm(adminPage, bottleId, { intent: "inspect", genuine: "yes", checks, ...condition })
  await postIntakeForm(adminPage, bottleId, { intent: "photograph" })
  await postIntakeForm(adminPage, bottleId, { intent: "catalogue", productId: product?.product ?? "" })
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
  const times = { previewAt: at(0), startsAt: at(3), endsAt: at(3 + lastsSeconds), softCloseMinutes: 0 }
  const sale = { title, location: testLocation, ...times }
  const { _id } = await call("/auction/create", { token, data: sale })
  await postIntakeForm(adminPage, bottleId, { intent: "assign", auction: _id, openingCents: "100" })
  await scheduleSoon(_id, sale)
  return title
}

/** A valued bottle of ann's and siti's bottles at the intake steps, all from the demo data. */
export async function demoBottles() {
  const page = await pagesOf("hana")
  const [submission = ""] = idsIn(await page("/admin/submissions?show=all&q=ann@quaich"), "sub")
  const [intakeSubmission = ""] = idsIn(await page("/admin/submissions?show=all&q=siti@quaich"), "sub")
  const [own, others] = await Promise.all(
    [submission, intakeSubmission].map((id) => page(`/admin/consignments/${id}`)),
  )
  return { submission, valued: idsIn(own ?? "", "btl")[1] ?? "", taken: idsIn(others ?? "", "btl") }
}
