import type { ReactNode } from "react"

type Props = { heading: ReactNode; box: ReactNode; gallery: ReactNode; children: ReactNode }

/** In document order title and bid box come first, so that the keyboard and screen readers reach them quickly. */
export function LotLayout({ heading, box, gallery, children }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 [grid-template-areas:'heading'_'gallery'_'box'_'more'] md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr] md:[grid-template-areas:'gallery_heading'_'gallery_box'_'more_box'] lg:grid-cols-[minmax(0,1fr)_27rem] xl:grid-cols-[minmax(0,1fr)_30rem] xl:gap-x-16">
      <div className="[grid-area:heading]">{heading}</div>
      <div className="[grid-area:box]">{box}</div>
      <div className="min-w-0 [grid-area:gallery]">{gallery}</div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10 pt-3 [grid-area:more]">
        {children}
      </div>
    </div>
  )
}
