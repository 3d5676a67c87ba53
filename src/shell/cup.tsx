/** The mark: a quaich. */
export function Cup() {
  return (
    <svg viewBox="0 0 34 24" className="h-6 w-[2.125rem]" aria-hidden="true">
      <path d="M7 6.5h20c0 7.5-4 12-10 12S7 14 7 6.5Z" fill="var(--act)" />
      <path
        d="M7 6.5h20c0 7.5-4 12-10 12S7 14 7 6.5ZM7 6.5H1.5c0 3 2.2 4.6 5.9 4.6M27 6.5h5.5c0 3-2.2 4.6-5.9 4.6M12.5 21.5h9"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
