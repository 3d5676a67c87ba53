import { describe, expect, it } from "vitest"
import { larger, offsetAfter, scaleWithin, smaller, swipeOf, wheelFactor } from "./zoom-scale.ts"

describe("the scale", () => {
  it("steps from anywhere to the next step and stays within its limits", () => {
    expect([1, 1.2, 1.5, 5].map(larger)).toEqual([1.5, 1.5, 2.25, 5])
    expect([5, 3.6, 1.2, 1].map(smaller)).toEqual([3.5, 3.5, 1, 1])
    expect([0.2, 2, 9].map(scaleWithin)).toEqual([1, 2, 5])
  })

  it("grows when the wheel turns away and returns when it turns back", () => {
    expect(wheelFactor({ deltaY: -100, ctrlKey: false })).toBeGreaterThan(1)
    const back = [-100, 100].map((deltaY) => wheelFactor({ deltaY, ctrlKey: true }))
    expect((back[0] ?? 0) * (back[1] ?? 0)).toBeCloseTo(1)
  })
})

describe("the offset", () => {
  it("keeps the point under the pointer in place", () => {
    const axis = { paneSize: 400, pictureSize: 800, offset: 100, point: 150 }
    // The point shows the picture at 250 of 800, so at 500 of 1600.
    expect(offsetAfter(axis, 2)).toBe(500 - 150)
    expect(offsetAfter({ ...axis, pictureSize: 1600, offset: 350 }, 0.5)).toBe(100)
  })

  it("begins from a centred picture", () => {
    const axis = { paneSize: 400, pictureSize: 300, offset: 0, point: 200 }
    expect(offsetAfter(axis, 4)).toBe(600 - 200)
  })

  it("is never negative", () => {
    expect(offsetAfter({ paneSize: 400, pictureSize: 300, offset: 0, point: 10 }, 2)).toBe(0)
  })
})

describe("a swipe", () => {
  const from = { x: 200, y: 300 }
  it("to the left shows what follows, to the right what came before", () => {
    expect(swipeOf(from, { x: 120, y: 310 })).toBe(1)
    expect(swipeOf(from, { x: 280, y: 290 })).toBe(-1)
  })

  it("is neither a tap nor a scroll", () => {
    expect(swipeOf(from, { x: 205, y: 300 })).toBe(0)
    expect(swipeOf(from, { x: 130, y: 250 })).toBe(0)
  })
})
