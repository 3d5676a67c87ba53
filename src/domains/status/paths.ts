export const statusPath = "/status"
