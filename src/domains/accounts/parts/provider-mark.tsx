import type { Provider } from "#domains/accounts/social/providers.ts"

export function ProviderMark({ provider }: { provider: Provider }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden className="size-5 shrink-0">
      {provider === "google" ? <GoogleMark /> : <FacebookMark />}
    </svg>
  )
}

function GoogleMark() {
  return (
    <g fill="none" strokeWidth={3.2}>
      <path stroke="#EA4335" d="M15.3 5.2A7.1 7.1 0 0 0 3.9 6.6" />
      <path stroke="#FBBC05" d="M3.9 6.4a7.1 7.1 0 0 0 0 7.2" />
      <path stroke="#34A853" d="M3.9 13.4a7.1 7.1 0 0 0 10.8 2.1" />
      <path stroke="#4285F4" d="M10.2 10h6.9a7.1 7.1 0 0 1-2.5 5.6" />
    </g>
  )
}

function FacebookMark() {
  return (
    <>
      <circle cx={10} cy={10} r={9} fill="#1877F2" />
      <path
        fill="#fff"
        d="M11.1 19v-6.8h2.3l.5-2.7h-2.8V7.9c0-.9.3-1.5 1.5-1.5h1.4V4c-.3 0-1.1-.1-2-.1-2.1 0-3.5 1.3-3.5 3.6v2H6.2v2.7h2.3V19z"
      />
    </>
  )
}
