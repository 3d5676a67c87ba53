export const storedUserKey = "user"

export function hasStoredUser(): boolean {
  try {
    return localStorage.getItem(storedUserKey) !== null
  } catch {
    return false
  }
}
