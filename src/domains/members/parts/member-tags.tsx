import { AdminForm, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { AdminMember } from "./member-facts.tsx"

type Props = { member: AdminMember; answer: PageAnswer }

/** Staff see them, the member does not. */
export function MemberTags({ member: { tags, tagsInUse, canAct }, answer }: Props) {
  const t = useTexts("members")
  return (
    <section aria-label={t("tags.title")} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2 pb-1">
          {tags.map((tag) => (
            <li key={tag} className="flex items-center gap-1">
              <Badge tone="soft">
                <span translate="no">{tag}</span>
              </Badge>
              {canAct && <RemoveTag tag={tag} />}
            </li>
          ))}
        </ul>
      )}
      {canAct && (
        <AdminForm answer={refusedIn(answer, "addTag")} className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <TextField
            name="tag"
            label={t("tags.new")}
            list="tags-in-use"
            maxLength={30}
            autoComplete="off"
            className="w-56 max-w-full"
          />
          <SubmitButton intent="addTag" className="min-h-11" text={t("tags.add")} />
          <TagChoices tags={tagsInUse} />
        </AdminForm>
      )}
    </section>
  )
}

function RemoveTag({ tag }: { tag: string }) {
  const t = useTexts("members")
  return (
    <AdminForm answer={undefined} className="contents" preventScrollReset>
      <input type="hidden" name="tag" value={tag} />
      <SubmitButton
        intent="removeTag"
        kind="quiet"
        aria-label={t("tags.removeNamed", { tag })}
        translate="no"
        text={t("tags.remove")}
      />
    </AdminForm>
  )
}

/** What a field for a tag suggests. */
export function TagChoices({ tags }: { tags: readonly string[] }) {
  return (
    <datalist id="tags-in-use">
      {tags.map((tag) => (
        <option key={tag} value={tag} />
      ))}
    </datalist>
  )
}
