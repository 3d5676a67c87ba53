import { Section } from "#admin/section.tsx"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { type PagePath, pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import type { PersonSections } from "../../person/read-person.ts"

/** What they wrote to the company, by the contact form, about casks and about lots. */
export function PersonMessages({ person: { messages, enquiries, questions } }: { person: PersonSections }) {
  const t = useTexts("members")
  const contactTexts = useTexts("contact-admin")
  const caskTexts = useTexts("casks-admin")
  const questionTexts = useTexts("questions-admin")
  const written = [
    ...(messages ?? []).map(({ id, status, ...message }) => ({
      ...{ ...message, id, state: contactTexts(`states.${status}`) },
      to: pathTo("/admin/contact/:id", { id }),
    })),
    ...(enquiries ?? []).map(({ id, status, ...enquiry }) => ({
      ...{ ...enquiry, id, state: caskTexts(`states.${status}`) },
      to: pathTo("/admin/enquiries/:id", { id }),
    })),
    ...(questions ?? []).map(({ id, state, ...question }) => ({
      ...{ ...question, id, state: questionTexts(`states.${state}`) },
      to: pathTo("/admin/questions/:id", { id }),
    })),
  ].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  if (written.length === 0) return null
  return (
    <Section id="messages" title={t("person.messages")}>
      <ul className="border-t border-rule">
        {written.map((message) => (
          <MessageLine key={message.id} {...message} />
        ))}
      </ul>
    </Section>
  )
}

type MessageLineProps = { to: PagePath; subject: string; state: string; createdAt: string }

function MessageLine({ to, subject, state, createdAt }: MessageLineProps) {
  const language = useLanguage()
  return (
    <li className="grid gap-0.5 border-b border-rule py-2 text-sm">
      <TextLink to={to} className="w-fit max-w-full truncate" text={<span lang="">{subject || "–"}</span>} />
      <span className="label-text figures">
        {state} · {formatDate(createdAt, language)}
      </span>
    </li>
  )
}
