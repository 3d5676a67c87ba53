import { AdminForm, FormProblem, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Section } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { samePage } from "#platform/app-path.ts"
import { parseInput } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { HiddenField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { SegmentFilter, SegmentForm } from "../parts/segment-form.tsx"
import { filtersIn, listSegments } from "../read-segments.ts"
import { createSegment, deleteSegment, NewSegment, renameSegment, SegmentName } from "../save-segment.ts"
import type { Route } from "./+types/segments"

export const loader = adminLoader("members", async (ctx, { url }: Route.LoaderArgs) => ({
  segments: await listSegments(ctx),
  unsaved: unsavedIn(url),
}))

/** The filter that the members' list had, by its address. */
function unsavedIn({ searchParams }: URL) {
  const filter = searchParams.get("filter")
  return filter === null ? null : { filter, filters: filtersIn(filter) }
}

export const action = adminAction("members", async (ctx, submitted) => {
  const { intent, segment = "" } = submitted
  if (intent === "create") {
    await createSegment(ctx, parseInput("segments", NewSegment, submitted))
    return redirectWithToast("/admin/segments", "segments", "messages.created")
  }
  if (intent === "delete") await deleteSegment(ctx, segment)
  else await renameSegment(ctx, segment, parseInput("segments", SegmentName, submitted).name)
  return redirectWithToast(
    "/admin/segments",
    "segments",
    intent === "delete" ? "messages.deleted" : "messages.renamed",
  )
})

export default function Segments({ loaderData: { segments, unsaved }, actionData }: Route.ComponentProps) {
  const t = useTexts("segments")
  const kit = useTexts("admin")
  const refusedId = refusedIn(actionData)?.submitted?.segment
  const own = refusedIn(actionData, "create") ? actionData : undefined
  return (
    <>
      <AdminPageHead
        title={kit("nav.segments")}
        back={{ to: "/admin/members", text: kit("nav.members") }}
        aside={t("about")}
      />
      {refusedId === undefined && <FormProblem answer={actionData} />}
      {unsaved && (
        <Section title={t("new")}>
          <SegmentFilter filters={unsaved.filters} />
          <AdminForm
            answer={own}
            action={samePage(`?${new URLSearchParams({ filter: unsaved.filter })}`)}
            className="flex flex-wrap items-end gap-x-4 gap-y-3"
          >
            <HiddenField name="query" value={unsaved.filter} />
            <TextField name="name" label={t("name")} className="w-64 max-w-full" maxLength={40} required />
            <SubmitButton intent="create" kind="act" className="min-h-11" text={t("create")} />
          </AdminForm>
        </Section>
      )}
      {segments.length === 0 && (
        <EmptyState title={t("none")} next={<LinkButton to="/admin/members" text={t("chooseMembers")} />}>
          {t("noneNext")}
        </EmptyState>
      )}
      {segments.map((segment) => (
        <SegmentForm
          key={segment.id}
          segment={segment}
          answer={refusedId === segment.id ? actionData : undefined}
        />
      ))}
    </>
  )
}
