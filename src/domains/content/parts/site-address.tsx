import type { ReactNode } from "react"
import type { Site } from "../default-site.ts"

type Props = {
  site: Pick<Site, "legalName" | "addressLines" | "phone" | "email">
  hours: ReactNode
  className?: string
}

/** Where the company is and how to reach it. */
export function SiteAddress({ site, hours, className = "" }: Props) {
  return (
    <>
      <address className={`not-italic ${className}`}>
        {site.legalName}
        {site.addressLines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <ul className={className}>
        {site.phone && (
          <li>
            <a className="link tap inline-flex items-center" href={`tel:${site.phone.replace(/\s/g, "")}`}>
              {site.phone}
            </a>
          </li>
        )}
        {site.email && (
          <li>
            <a className="link tap inline-flex items-center" href={`mailto:${site.email}`}>
              {site.email}
            </a>
          </li>
        )}
        {hours && <li>{hours}</li>}
      </ul>
    </>
  )
}
