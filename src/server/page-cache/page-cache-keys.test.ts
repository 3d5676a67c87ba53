import type { ServerBuild } from "react-router"
import { expect, test, vi } from "vitest"
import { PageCacheKeys } from "./page-cache-keys.ts"

const routes = {
  root: { id: "root", path: "", module: {} },
  shelf: {
    id: "shelf",
    parentId: "root",
    path: "shop/:place",
    module: { handle: { parameters: ["q", "page"] } },
  },
  faq: { id: "faq", parentId: "root", path: "faq", module: { handle: { parameters: [] } } },
  home: { id: "home", parentId: "root", index: true, module: { handle: { parameters: [] } } },
  sign: { id: "sign", parentId: "root", path: "auth", module: {} },
}
const addresses = new PageCacheKeys({ routes, assets: { routes: {} } } as unknown as ServerBuild)

test.each([
  ["/faq", "/faq"],
  ["/faq?utm_source=mail&z=7", "/faq"],
  ["/faq?", "/faq"],
  ["/?ref=x", "/"],
  ["/shop/singapore?page=2&fbclid=x&q=islay", "/shop/singapore?page=2&q=islay"],
  ["/shop/singapore?q=a&q=b&Q=c", "/shop/singapore?q=a&q=b"],
  ["/shop/singapore?%71=a&page=%32", "/shop/singapore?%71=a&page=%32"],
  ["/shop/singapore?q=a%26utm=b&q%26=c", "/shop/singapore?q=a%26utm=b"],
  ["/shop/singapore.data?_routes=shelf&utm_source=x&page=2", "/shop/singapore.data?_routes=shelf&page=2"],
  ["/_root.data?x=1", "/_root.data"],
])("a page is cached by the parameters that it reads: %s", (url, address) => {
  expect(addresses.of(url)).toBe(address)
  // Cached by now.
  expect(addresses.of(url)).toBe(address)
})

test("a page without declared parameters, a missing page and an endless address are not cached", () => {
  for (const url of ["/auth?from=/faq", "/none", "/shop", `/faq?${"z".repeat(3_000)}`])
    expect(addresses.of(url)).toBeUndefined()
})

test.each(["/%", "/%E0%A4%A", "/shop/%ff?page=2", "/%2", "//%%%"])(
  "an address that cannot be decoded is not cached and breaks nothing: %s",
  (url) => {
    const warn = vi.spyOn(console, "warn")
    expect(addresses.of(url)).toBeUndefined()
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  },
)
