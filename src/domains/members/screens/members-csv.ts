import { fileLoader } from "#admin/lists/list-loader.ts"
import { listAllMembers } from "#domains/segments/list-members.ts"
import { memberList } from "#domains/segments/member-list.ts"
import { memberColumns } from "../parts/member-columns.tsx"

export const loader = fileLoader("members", memberList, listAllMembers, memberColumns)
