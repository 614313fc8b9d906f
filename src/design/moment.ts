import { lazy } from '../../domain/lazy.ts'

const tallinn = lazy(
  () =>
    new Intl.DateTimeFormat('et', {
      timeZone: 'Europe/Tallinn',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

/** `YYYY-MM-DD` as `dd.MM.yyyy`. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('.')

/** A moment of today as `HH:mm`, any other as `dd.MM.yyyy HH:mm`, Estonian time. */
export const formatShortMoment = (moment: string, now: string): string => {
  const [day, time = ''] = formatMoment(moment).split(' ')
  return day === formatMoment(now).split(' ')[0] ? time : `${day} ${time}`
}

/** A moment (ISO 8601) as `dd.MM.yyyy HH:mm`, Estonian time in either language. */
export const formatMoment = (moment: string): string => {
  const parts = tallinn().formatToParts(new Date(moment))
  const found = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${found['day']}.${found['month']}.${found['year']} ${found['hour']}:${found['minute']}`
}
