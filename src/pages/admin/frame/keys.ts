import type { KeyIn } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { MenuGroup } from "./menu-item.ts"

export type AdminKey = { name: KeyIn<"admin", "keys">; keys: readonly string[]; to?: AppPath }

const places = [
  ["orders", "o"],
  ["auctions", "a"],
  ["intake", "i"],
  ["transfers", "m"],
  ["members", "p"],
] as const

/** `g` and a letter open a page; only pages of the menu have one. */
export function keysFor(menu: readonly MenuGroup[]): AdminKey[] {
  const items = menu.flatMap((group) => group.items)
  return [
    { name: "home", keys: ["g", "h"], to: "/admin" },
    ...places.flatMap(([name, letter]) => {
      const item = items.find((each) => each.name === name)
      return item ? [{ name, keys: ["g", letter], to: item.to }] : []
    }),
    { name: "search", keys: ["/", "⌘K"] },
    { name: "create", keys: ["n"] },
    { name: "filter", keys: ["f"] },
    { name: "rows", keys: ["j", "k"] },
    { name: "open", keys: ["o"] },
    { name: "select", keys: ["x", "⇧x"] },
    { name: "neighbours", keys: ["[", "]"] },
    { name: "edit", keys: ["e"] },
    { name: "save", keys: ["⌘S"] },
    { name: "soonest", keys: ["1", "…", "9"] },
    { name: "pause", keys: ["p"] },
    { name: "help", keys: ["?"] },
  ]
}
