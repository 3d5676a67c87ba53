/** Puts a side panel away that was popped over the page; one that stands beside it stays. */
export function closePanel(id: string): void {
  const panel = document.getElementById(id)
  if (panel?.matches(":popover-open")) panel.hidePopover()
}
