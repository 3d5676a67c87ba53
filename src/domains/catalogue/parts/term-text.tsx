import { Link } from "#ui/link.tsx"
import type { Piece } from "../link-terms.ts"
import { glossaryPath } from "../paths.ts"

export function TermText({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <>
      {pieces.map(({ text, id }) =>
        id === undefined ? (
          text
        ) : (
          <Link
            key={id}
            to={`${glossaryPath}#${id}`}
            className="text-inherit underline decoration-rule-strong decoration-dotted underline-offset-4 hover:text-act-text"
          >
            {text}
          </Link>
        ),
      )}
    </>
  )
}
