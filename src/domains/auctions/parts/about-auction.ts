import { type AppPath, absoluteUrl, type PagePath } from "#platform/app-path.ts"

type Breadcrumb = { to: AppPath; label: string }

export function trailData(steps: readonly Breadcrumb[], origin: string) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ to, label }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: origin + to,
    })),
  }
}

type AuctionEventFacts = { title: string; startsAt: string; endsAt: string }

export function auctionData(
  { title, startsAt, endsAt }: AuctionEventFacts,
  { name, origin, path }: { name: string; origin: string; path: PagePath },
) {
  return {
    "@type": "Event",
    name: title,
    startDate: startsAt,
    endDate: endsAt,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: origin + path },
    organizer: { "@type": "Organization", name, url: origin },
    image: [absoluteUrl(origin, "/icons/icon-512.png")],
    url: origin + path,
  }
}
