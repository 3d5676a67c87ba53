import { useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { auditObjectOf } from "../audit-objects.ts"

/** An id as a word and its last characters, with a link for those who may open it; other texts as they are. */
export function AuditValue({ text, name = text }: { text: string; name?: string }) {
  const t = useTexts("accounts-admin")
  const object = auditObjectOf(text)
  if (!object) return name
  const shown =
    name === text ? (
      <>
        {t(`audit.objects.${object.kind}`)} <span translate="no">{object.tail}</span>
      </>
    ) : (
      name
    )
  if (object.path === undefined) return shown
  return (
    <Link className="link" to={object.path}>
      {shown}
    </Link>
  )
}
