export const failureActs = { retry: [], dismiss: [] } as const
