// Not from `domain/date.ts`, which shares a chunk with the portal's code: this page must stay small.
const inTallinn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Tallinn' })
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Tallinn', timeStyle: 'medium' })

/** Formats `YYYY-MM-DD` as `DD.MM.YYYY`. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('.')

/** Today in Tallinn, `YYYY-MM-DD`. */
export const today = (): string => inTallinn.format(new Date())

/** Formats the day of a moment, the same in every language. */
export const formatDayOf = (moment: string): string => formatDay(inTallinn.format(new Date(moment)))

/** Formats date and time to the second, the same in every language. */
export const formatDateTime = (moment: string): string =>
  `${formatDayOf(moment)} ${clock.format(new Date(moment))}`
