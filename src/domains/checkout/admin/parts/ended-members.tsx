import type { RefusedForm } from "#admin/admin-form.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Note } from "#ui/note.tsx"
import type { EndedBidder } from "../list-unpaid.ts"

type Props = { members: readonly EndedBidder[]; chosenId: string | null; refused: RefusedForm | undefined }

export function EndedMembers({ members, chosenId, refused }: Props) {
  const t = useTexts("checkout-admin")
  const language = useLanguage()
  const member = members.find(({ memberId }) => memberId === chosenId)
  if (members.length === 0)
    return <EmptyState title={t("unpaid.endedNone")}>{t("unpaid.endedNoneNext")}</EmptyState>
  return (
    <>
      {refused && !member && <Note tone="alarm">{refused.refusal.message}</Note>}
      <ul className="border-t border-rule">
        {members.map(({ memberId, username, endedAt, defaults }) => (
          <li key={memberId} className="grid gap-3 border-b border-rule py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
              <h2 className="text-lg font-semibold">{username}</h2>
              <p className="label-text">{t("unpaid.endedSince", { time: formatDate(endedAt, language) })}</p>
            </div>
            <ul className="grid gap-1">
              {defaults.map(({ title, priceCents, at, reason }) => (
                <li key={`${title} ${at}`}>
                  {title}, {money(priceCents)}{" "}
                  <span className="label-text">
                    {formatDate(at, language, "day")} · {reason}
                  </span>
                </li>
              ))}
            </ul>
            <p>
              <LinkButton
                size="small"
                to={`?show=ended&dialog=${memberId}`}
                preventScrollReset
                aria-label={`${t("unpaid.allow")}: ${username}`}
                text={t("unpaid.allow")}
              />
            </p>
          </li>
        ))}
      </ul>
      {member && (
        <ReasonDialog
          title={t("unpaid.allowTitle", { username: member.username })}
          message={t("unpaid.allowMessage")}
          intent="allow"
          button={t("unpaid.allow")}
          action={`?show=ended&dialog=${member.memberId}`}
          back="?show=ended"
          answer={refused}
          reason={t("orderDialogs.reasonForBuyer")}
          hidden={{ member: member.memberId }}
        />
      )}
    </>
  )
}
