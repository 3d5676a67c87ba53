import fc from "fast-check"
import { expect, test } from "vitest"
import { contrastOf, unreadable } from "./colours.ts"
import { isBannerActive } from "./rules.ts"
import { slotOf, slots } from "./slots.ts"

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`)

test("contrast is symmetric, and between 1 and 21", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21)
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 1)
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      expect(contrastOf(one, other)).toBe(contrastOf(other, one))
      expect(contrastOf(one, other)).toBeGreaterThanOrEqual(1)
      expect(contrastOf(one, other)).toBeLessThanOrEqual(21)
    }),
  )
})

test("text must be readable on its background, and each needs the other", () => {
  expect(unreadable("header", {})).toBeUndefined()
  expect(unreadable("header", { background: "#000000", text: "#ffffff" })).toBeUndefined()
  expect(unreadable("header", { background: "#777777", text: "#ffffff" })).toBe("text")
  expect(unreadable("header", { background: "#000000" })).toBe("text")
  expect(unreadable("header", { text: "#000000" })).toBe("text")
  const footer = { background_footer: "#111111", text_footer_1: "#ffffff", text_footer_2: "#eeeeee" }
  expect(unreadable("footer", footer)).toBe("text_footer_3")
})

test("a banner is shown from its start until its end", () => {
  const at = (time: number | null) => (time === null ? null : new Date(time))
  fc.assert(
    fc.property(
      fc.nat(100),
      fc.option(fc.nat(100)),
      fc.option(fc.nat(100)),
      fc.boolean(),
      (now, from, to, isOn) => {
        const isActive = isBannerActive({ isOn, startsAt: at(from), endsAt: at(to) }, new Date(now))
        expect(isActive).toBe(isOn && (from === null || from <= now) && (to === null || now < to))
      },
    ),
  )
})

test("every slot is one of the specification's", () => {
  expect(slots).toHaveLength(18)
  expect(slotOf("/")).toBe("home")
  expect(slotOf("/whisky-shop/singapore")).toBe("bottle-shop")
  expect(slotOf("/homework")).toBeUndefined()
  expect(slotOf("/my-account")).toBeUndefined()
})
