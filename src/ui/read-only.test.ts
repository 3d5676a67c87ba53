import { createElement as el, Fragment } from "react"
import { renderToString } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import { ReadOnly } from "#platform/read-only.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "./button.tsx"
import { SubmitButton } from "./form-fields.tsx"
import { Input } from "./inputs.tsx"
import { TextLink } from "./link.tsx"

function page(isReadOnly: boolean): string {
  const content = el(
    Fragment,
    null,
    el(Form, { method: "get" }, el(Button, { text: "Search" })),
    el(
      Form,
      { method: "post" },
      el(Input, { name: "name", defaultValue: "Auditor" }),
      el(SubmitButton, { intent: "save", text: "Save" }),
    ),
    el(LinkButton, { to: "/admin/auctions/new", text: "New auction" }),
    el(LinkButton, { to: "/admin/roles/new?from=finance", text: "Copy" }),
    el(TextLink, { to: "?dialog=extend", text: "Extend" }),
    el(TextLink, { to: "/admin/news", text: "News" }),
  )
  const Page = createRoutesStub([
    { path: "/", Component: () => el(ReadOnly, { value: isReadOnly }, content) },
  ])
  return renderToString(el(Page, { initialEntries: ["/"] }))
}

test("who may change nothing sees what is stored, and no button or link that would only refuse", () => {
  const shown = page(true)
  expect(shown).toMatch(/<fieldset disabled="" class="contents"><input[^>]*value="Auditor"/)
  for (const text of ["Save", "New auction", "Copy", "Extend"]) expect(shown).not.toContain(text)
  for (const text of ["Search", "News"]) expect(shown).toContain(text)
})

test("others see all of them", () => {
  const shown = page(false)
  expect(shown).not.toContain("fieldset")
  for (const text of ["Search", "Save", "New auction", "Copy", "Extend", "News"])
    expect(shown).toContain(text)
})
