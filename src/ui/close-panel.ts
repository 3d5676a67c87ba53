/** Closes a side panel that is open as a popover; leaves a panel beside the content open. */
export function closePanel(id: string): void {
  const panel = document.getElementById(id)
  if (panel?.matches(":popover-open")) panel.hidePopover()
}
