import { Link } from "#ui/link.tsx"

export function Letters({ label, letters }: { label: string; letters: readonly string[] }) {
  return (
    <nav aria-label={label}>
      <ul className="figures flex flex-wrap gap-x-1">
        {letters.map((letter) => (
          <li key={letter}>
            <Link
              to={`#${anchorOf(letter)}`}
              className="grid min-h-8 min-w-7 place-items-center rounded-sm no-underline hover:bg-paper-sunk hover:text-act-text"
            >
              {letter}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Upper case, which no term's own anchor uses. */
export function anchorOf(letter: string): string {
  return letter === "#" ? "NUMBER" : letter
}
