import { z } from "zod"
import { AccountStatusChange } from "#domains/accounts/change-account-status.ts"
import { RoleChange } from "#domains/accounts/change-role.ts"
import { signOutEverywhere } from "#domains/accounts/sessions/sign-out-everywhere.ts"
import { verifyManually } from "#domains/accounts/verify-manually.ts"
import { addTag, removeTag } from "#domains/segments/change-tags.ts"
import { type ListedMember, listMembers } from "#domains/segments/list-members.ts"
import { memberList } from "#domains/segments/member-list.ts"
import { body, createRouter, describeApi, query } from "#platform/http/api-route.ts"
import { listSchema } from "#platform/lists/list-query.ts"
import { changeRoleAndStorage, changeStatusAndNotify } from "./change-status-and-role.ts"

const tags = ["Members"]
const Success = z.object({ status: z.literal("success") })
const Listed = z.object({
  _id: z.string(),
  email: z.string(),
  displayName: z.string(),
  username: z.string(),
  role: z.string(),
  status: z.string(),
  isVerified: z.boolean(),
  country_mb: z.string().nullable(),
  createdAt: z.string(),
  tags: z.array(z.string()),
})
const Tag = z.object({ tag: z.string("tagRequired") })
const Page = z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() })

function listed({ id, name, country, isClosed: _, staffRole: __, ...member }: ListedMember) {
  return { _id: id, displayName: name, country_mb: country, ...member }
}

export const membersApi = createRouter()
  .get(
    "/auth/all",
    describeApi("A page of members, with the admin page's filters", {
      answer: z.object({ results: z.array(Listed), pagination: Page }),
      tags,
      isStaff: true,
    }),
    query("accounts", listSchema(memberList)),
    async (c) => {
      const query = c.req.valid("query")
      const { members, total, pages } = await listMembers(c.var.ctx, query)
      const { page, limit } = query
      return c.json({ results: members.map(listed), pagination: { page, limit, total, pages } })
    },
  )
  .put(
    "/members/:id/account-status",
    describeApi("Suspend, ban or reinstate a member. The member is notified of the reason", {
      answer: Success,
      tags,
      isStaff: true,
    }),
    body("accounts", AccountStatusChange),
    async (c) => {
      await changeStatusAndNotify(c.var.ctx, c.req.param("id"), c.req.valid("json"))
      return c.json({ status: "success" })
    },
  )
  .put(
    "/members/:id/role",
    describeApi("Change a member's role. A role with access to maximums or money waits for a second admin", {
      answer: z.object({ status: z.enum(["success", "waiting"]) }),
      tags,
      isStaff: true,
    }),
    body("accounts", RoleChange),
    async (c) => {
      const outcome = await changeRoleAndStorage(c.var.ctx, c.req.param("id"), c.req.valid("json"))
      return c.json({ status: outcome === "done" ? "success" : "waiting" })
    },
  )
  .post(
    "/members/:id/verify",
    describeApi("Mark a member's e-mail address as verified", { answer: Success, tags, isStaff: true }),
    async (c) => {
      await verifyManually(c.var.ctx, c.req.param("id"))
      return c.json({ status: "success" })
    },
  )
  .post(
    "/members/:id/tags",
    describeApi("Add a tag to a member, for staff only", { answer: Success, tags, isStaff: true }),
    body("segments", Tag),
    async (c) => {
      await addTag(c.var.ctx, c.req.param("id"), c.req.valid("json").tag)
      return c.json({ status: "success" })
    },
  )
  .delete(
    "/members/:id/tags",
    describeApi("Remove a tag from a member", { answer: Success, tags, isStaff: true }),
    body("segments", Tag),
    async (c) => {
      await removeTag(c.var.ctx, c.req.param("id"), c.req.valid("json").tag)
      return c.json({ status: "success" })
    },
  )
  .post(
    "/members/:id/sign-out",
    describeApi("End every session of a member", {
      answer: Success.extend({ sessions: z.int() }),
      tags,
      isStaff: true,
    }),
    async (c) => {
      const sessions = await signOutEverywhere(c.var.ctx, c.req.param("id"))
      return c.json({ status: "success", sessions })
    },
  )
