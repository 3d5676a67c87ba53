/** Closes it only as a popover: a panel beside the content stays open. */
export function closePanel(id: string): void {
  const panel = document.getElementById(id)
  if (panel?.matches(":popover-open")) panel.hidePopover()
}
