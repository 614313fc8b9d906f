const DAYS = 90
const DAY_MS = 86_400_000

/** Where the 90 days begin that the figures of the workflow page are about, as an ISO date and time. */
export const figuresSince = (now: Date): string => new Date(now.getTime() - DAYS * DAY_MS).toISOString()
