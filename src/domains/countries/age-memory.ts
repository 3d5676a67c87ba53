/** The browser's own record that the age question was answered. */
export function hasConfirmedAge(): boolean {
  try {
    return localStorage.getItem("isOver") === "true"
  } catch {
    return false
  }
}

/** Without storage, the question returns on the next page, not at once. */
export function rememberAge(): true {
  try {
    localStorage.setItem("isOver", "true")
  } catch {
    // The browser has no storage.
  }
  return true
}
