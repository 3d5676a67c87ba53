import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"

export function StaffName({ id, name }: { id: string; name: string }) {
  return <TextLink to={pathTo("/admin/members/:id", { id })} text={name} />
}
