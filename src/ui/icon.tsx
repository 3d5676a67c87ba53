import { classNames } from "./class-names.ts"

const drawings = {
  menu: "M3 6h14M3 10h14M3 14h9",
  close: "m5 5 10 10M15 5 5 15",
  down: "m5.5 8 4.5 4.5L14.5 8",
  right: "m8 5.5 4.5 4.5L8 14.5",
  left: "M12 5.5 7.5 10l4.5 4.5",
  up: "m5.5 12 4.5-4.5 4.5 4.5",
  cart: "M2.5 4h2.2l1.8 8.5h8.2l1.8-6H5.3M7.5 15.8v.4M13.5 15.8v.4",
  wallet: "M3 6.5h14V16H3zM3 6.5 13 3.5v3M13.5 11.2v.2",
  person: "M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 16.5c.6-3 3-4.5 6-4.5s5.4 1.5 6 4.5",
  leading: "M10 16V4.5M5.5 9 10 4.5 14.5 9",
  outbid: "M10 4v11.5M5.5 11l4.5 4.5 4.5-4.5",
  check: "m4 10.5 4 4 8-9",
  warning: "M10 3.5 2.8 16h14.4L10 3.5ZM10 8.5v3.5M10 14v.2",
  information: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 9.3V13M10 6.8V7",
  help: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM7.8 8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.5M10 13.6v.2",
  lock: "M5 9.5h10v7H5zM7 9.5V7a3 3 0 0 1 6 0v2.5",
  clock: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6v4.2l2.8 1.8",
  hammer: "m8 4 5 5M10.5 2.5l4 4M5.5 6.5l4 4M7.8 8.7 3 13.5l1.5 1.5 4.8-4.8M10 17h7",
  watch: "M5.5 3.5h9V17L10 13.5 5.5 17Z",
  search: "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4",
  filter: "M3 5.5h14M5.5 10h9M8 14.5h4",
  grid: "M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z",
  compare: "M3 4.5h6v11H3zM11 4.5h6v11h-6z",
  rows: "M3 5h14M3 10h14M3 15h14",
  external: "M11 4h5v5M16 4l-7 7M8.5 6H4v10h10v-4.5",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  pause: "M7 4.5v11M13 4.5v11",
  mail: "M3 5h14v10.5H3zM3 5.5l7 5.5 7-5.5",
  bell: "M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 15.5a1.5 1.5 0 0 0 3 0",
  parcel: "M3 6.5 10 3l7 3.5v7.3L10 17l-7-3.2zM3 6.5 10 10l7-3.5M10 10v7M6.5 4.75l7 3.5v3",
  lorry:
    "M4 14.2H2V5h9.5v9.2H7.6M11.5 8h3.3L18 11v3.2h-1.9M12.5 14.2h-1M5.8 16a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM14.3 16a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z",
  home: "M3 9.5 10 3.5l7 6M5 8v8.5h3.5V12h3v4.5H15V8",
  tray: "M10 3v8M6.5 7.8 10 11.3l3.5-3.5M3.5 12v4.5h13V12",
  page: "M5 3h7l3 3v11H5zM8 9.5h4M8 12.5h4",
  sliders: "M3 6.5h7M14 6.5h3M12 4.5v4M3 13.5h3M10 13.5h7M8 11.5v4",
  place: "M10 17s-5-4.8-5-8.5a5 5 0 0 1 10 0C15 12.2 10 17 10 17ZM10 10a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z",
  bottle: "M8.5 2.5h3v4c0 1.5 2 2 2 4.5v6h-7v-6c0-2.5 2-3 2-4.5zM6.5 11.5h7",
} as const

export type IconName = keyof typeof drawings

/** Hidden from screen readers unless it has a label. */
export function Icon({ name, label, className }: { name: IconName; label?: string; className?: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named or hidden by its attributes
    <svg
      viewBox="0 0 20 20"
      className={classNames("icon", className)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d={drawings[name]} />
    </svg>
  )
}
