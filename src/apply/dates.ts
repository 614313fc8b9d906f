// Not of `domain/date.ts`: what the portal shares with it would come along, and this page is to be light.
const inTallinn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Tallinn' })
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Tallinn', timeStyle: 'medium' })

/** `YYYY-MM-DD` as it is written here. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('.')

/** The day that it is in Tallinn, `YYYY-MM-DD`. */
export const today = (): string => inTallinn.format(new Date())

/** The day of a moment, written in the same way in every language. */
export const formatDayOf = (moment: string): string => formatDay(inTallinn.format(new Date(moment)))

/** Day and time to the second, written in the same way in every language. */
export const formatDateTime = (moment: string): string =>
  `${formatDayOf(moment)} ${clock.format(new Date(moment))}`
