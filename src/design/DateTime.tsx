import { formatMoment, formatDay } from './moment.ts'

type Props = {
  /** ISO 8601 in UTC. */
  value: string | null
}

/** A moment as `dd.MM.yyyy HH:mm`, Estonian time in either language; a dash where there is none. */
export const DateTime = ({ value }: Props) =>
  value ? <time dateTime={value}>{formatMoment(value)}</time> : '–'

type DayProps = {
  /** `YYYY-MM-DD`. */
  value: string | null
}

/** A day as `dd.MM.yyyy`; a dash where there is none. */
export const DateText = ({ value }: DayProps) =>
  value ? <time dateTime={value}>{formatDay(value)}</time> : '–'
