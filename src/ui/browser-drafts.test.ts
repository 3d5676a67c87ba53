import { beforeEach, expect, test, vi } from "vitest"
import { readDraft, removeDraft, removeDraftsOfOthers, writeDraft } from "./browser-drafts.ts"

/** Its keys are its own properties, as in a browser. */
class FakeStorage {
  [key: string]: unknown
  constructor() {
    const methods = {
      getItem: (key: string) => this[key] ?? null,
      setItem: (key: string, value: string) => {
        this[key] = value
      },
      removeItem: (key: string) => {
        delete this[key]
      },
    }
    for (const [name, value] of Object.entries(methods))
      Object.defineProperty(this, name, { value, enumerable: false })
  }
}

const lena = { memberId: "mem_lena", subject: "page faq en" }
const draft = { at: "2026-12-01T06:32:00.000Z", version: "3", fields: { title: "Questions" } }

beforeEach(() => {
  vi.stubGlobal("localStorage", new FakeStorage())
  return () => vi.unstubAllGlobals()
})

test("a draft is kept for its author and subject until it is removed", () => {
  writeDraft(lena, draft)
  expect(readDraft(lena)).toEqual(draft)
  expect(readDraft({ ...lena, subject: "page faq vi" })).toBeUndefined()
  expect(readDraft({ ...lena, memberId: "mem_kai" })).toBeUndefined()
  removeDraft(lena)
  expect(readDraft(lena)).toBeUndefined()
})

test("after signing out no draft is left, and a colleague finds none", () => {
  localStorage.setItem("lang", "en")
  writeDraft(lena, draft)
  removeDraftsOfOthers("mem_lena")
  expect(readDraft(lena)).toEqual(draft)
  removeDraftsOfOthers("mem_kai")
  expect(readDraft(lena)).toBeUndefined()
  writeDraft(lena, draft)
  removeDraftsOfOthers(undefined)
  expect(Object.keys(localStorage)).toEqual(["lang"])
})

test("what is no draft, or a browser without storage, gives none", () => {
  localStorage.setItem("draft mem_lena page faq en", "{")
  expect(readDraft(lena)).toBeUndefined()
  vi.stubGlobal("localStorage", undefined)
  writeDraft(lena, draft)
  expect(readDraft(lena)).toBeUndefined()
})
