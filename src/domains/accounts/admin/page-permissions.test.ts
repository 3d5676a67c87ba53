import { expect, test } from "vitest"
import { canOpenAdminPage } from "./page-permissions.ts"

test("an admin page is open to who has its permission, whatever its parameters", () => {
  for (const address of [
    "/admin/members/mem_1",
    "/admin/members",
    "/admin/members.csv",
    "/admin/members?q=ann#top",
  ]) {
    expect(canOpenAdminPage(["adminPages", "orders"], address)).toBe(false)
    expect(canOpenAdminPage(["people", "members"], address)).toBe(true)
  }
  expect(canOpenAdminPage(["orders"], "/admin/transfers/new")).toBe(false)
})

test("questions of the same page and the public pages are open to all", () => {
  for (const address of ["?dialog=refund", "#top", "/whisky/ardbeg-10", "/administration"])
    expect(canOpenAdminPage([], address)).toBe(true)
})
