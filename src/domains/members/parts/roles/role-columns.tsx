import { actsColumn, type Column } from "#admin/lists/columns.ts"
import { pathTo } from "#platform/app-path.ts"
import { isId } from "#platform/ids.ts"
import { TextLink } from "#ui/link.tsx"
import type { StaffRow } from "../../roles/list-staff.ts"
import type { ListedRole } from "../../roles/read-roles.ts"

export const staffColumns: readonly Column<StaffRow, "members">[] = [
  {
    name: "username",
    head: "members.username",
    value: "username",
    to: ({ id }) => pathTo("/admin/members/:id", { id }),
    note: ({ name, username }) => name !== username && name,
    className: "min-w-40",
  },
  {
    name: "role",
    head: "members.role",
    cell: ({ role, staffRole }, { textsOf }) => staffRole ?? textsOf("accounts-admin")(`roles.${role}`),
    format: "tight",
  },
  {
    name: "twoSteps",
    head: "roles.twoSteps",
    cell: ({ hasTwoSteps }, { t }) => t(hasTwoSteps ? "roles.on" : "roles.off"),
  },
  { name: "lastSeen", head: "member.lastSeen", value: "lastSeenAt", format: "moment" },
  { name: "sessions", head: "roles.sessions", value: "sessions", format: "count", isLabelled: true },
  {
    name: "status",
    head: "members.status",
    cell: ({ status }, { textsOf }) => textsOf("accounts-admin")(`recordStatuses.${status}`),
  },
]

export const roleColumns: readonly Column<ListedRole, "members">[] = [
  {
    name: "name",
    head: "roles.name",
    cell: ({ id, name }, { textsOf }) =>
      isId("rol", id) ? (
        <TextLink to={pathTo("/admin/roles/:id", { id })} text={name} />
      ) : (
        textsOf("accounts-admin")(`roles.${id}`)
      ),
    className: "min-w-40",
  },
  {
    name: "kind",
    head: "roles.kind",
    cell: ({ name, isReadOnly }, { t }) =>
      [t(name === null ? "roles.builtIn" : "roles.own"), isReadOnly && t("roles.readOnly")]
        .filter(Boolean)
        .join(" · "),
    format: "tight",
  },
  { name: "people", head: "roles.people", value: "people", format: "count", isLabelled: true },
  actsColumn(({ id }, { t }) => <TextLink to={`/admin/roles/new?from=${id}`} text={t("roles.copy")} />),
]
