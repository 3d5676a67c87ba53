import type { Column } from "#admin/lists/columns.ts"
import type { ListedMember } from "#domains/segments/list-members.ts"
import { pathTo } from "#platform/app-path.ts"
import { Badge } from "#ui/status-mark.tsx"
import { MemberStatus } from "./member-status.tsx"

export const memberColumns: readonly Column<ListedMember, "members">[] = [
  { name: "id", csv: "id", value: "id" },
  {
    name: "username",
    head: "members.username",
    csv: "username",
    value: "username",
    to: ({ id }) => pathTo("/admin/members/:id", { id }),
    note: ({ name, username }) => name !== username && name,
    className: "min-w-40",
  },
  { name: "name", csv: "name", value: "name" },
  {
    name: "email",
    head: "members.email",
    csv: "email",
    value: "email",
    format: "tight",
    note: ({ isVerified }, { t }) =>
      !isVerified && (
        <Badge icon="warning" tone="soft">
          {t("members.notVerified")}
        </Badge>
      ),
  },
  { name: "verified", csv: "verified", value: "isVerified" },
  {
    name: "role",
    head: "members.role",
    csv: "role",
    value: ({ role, staffRole }) => staffRole ?? role,
    cell: ({ role, staffRole }, { textsOf }) => staffRole ?? textsOf("accounts-admin")(`roles.${role}`),
  },
  {
    name: "status",
    head: "members.status",
    csv: "status",
    value: ({ isClosed, status }) => (isClosed ? "closed" : status),
    cell: ({ isClosed, status }) => <MemberStatus status={status} isClosed={isClosed} />,
  },
  {
    name: "country",
    head: "members.country",
    csv: "country",
    value: "country",
    cell: ({ country }) => <span lang="en">{country}</span>,
    className: "whitespace-nowrap",
  },
  {
    name: "tags",
    head: "tags.title",
    csv: "tags",
    value: ({ tags }) => tags.join(", "),
    cell: ({ tags }) => (
      <span className="flex flex-wrap gap-1" translate="no">
        {tags.map((tag) => (
          <Badge key={tag} tone="soft">
            {tag}
          </Badge>
        ))}
      </span>
    ),
    isWideOnly: true,
  },
  { name: "joined", head: "members.joined", csv: "joined_singapore", value: "createdAt", format: "day" },
]
