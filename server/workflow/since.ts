const DAYS = 90
const DAY_MS = 86_400_000

/** The beginning of the 90 days that the figures of the workflow page cover, ISO 8601. */
export const figuresSince = (now: Date): string => new Date(now.getTime() - DAYS * DAY_MS).toISOString()
