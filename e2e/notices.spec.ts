import { address, newPlace } from "./address.ts"
import { barriers } from "./barriers.ts"
import { newMember, tokenOf } from "./calls.ts"
import { expect, open, test } from "./story.ts"

test("a notice arrives over the open page, is closed by keyboard, and stands in the list", async ({
  visit,
}) => {
  const who = await newMember("told")
  const page = await visit(who)
  await open(page, "/whisky-glossary")
  const member = await (await page.request.get("/api/auth/me")).json()
  const answer = await fetch(`${address}/api/members/${member.user._id}/role`, {
    method: "PUT",
    headers: {
      "content-type": "application/json",
      ...newPlace(),
      authorization: `Token ${await tokenOf("admin")}`,
    },
    body: JSON.stringify({ role: "member" }),
  })
  expect(answer.status).toBe(200)

  const desk = await visit("lena", { javaScriptEnabled: false })
  await desk.goto("/admin/notices")
  await desk.getByLabel("To whom").selectOption("Members")
  await desk.getByLabel("Title").fill(`For ${who}`)
  await desk.getByLabel("Text").fill("The counter rests on Monday.")
  await desk.getByRole("button", { name: "How many is that?" }).click()
  await expect(desk.getByText(/It goes to \d+ (person|people)\./)).toBeVisible()
  await desk.getByRole("button", { name: /^Tell \d+/ }).click()
  await expect(desk.getByRole("cell", { name: `For ${who}` })).toBeVisible()

  const notice = page.getByRole("dialog", { name: `For ${who}` })
  await expect(notice).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await notice.getByRole("button", { name: "Close" }).press("Enter")
  await expect(notice).toHaveCount(0)
  await open(page, "/my-account/notification")
  await expect(page.getByRole("heading", { name: `For ${who}` })).toBeVisible()
})

test("a stream that the house refuses is asked for again", async ({ visit }) => {
  const page = await visit(await newMember("patient"))
  // What a browser takes as the end of a stream, like a refusal, but which is no fault.
  await page.route(/\/api\/live/, (route) => route.fulfill({ status: 204 }), { times: 1 })
  const answers: number[] = []
  page.on("response", (answer) => {
    if (answer.url().includes("/api/live")) answers.push(answer.status())
  })
  await open(page, "/whisky-glossary")
  await expect.poll(() => answers).toEqual([204, 200])
})
