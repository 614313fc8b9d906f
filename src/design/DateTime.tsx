import { formatMoment, formatDay } from './moment.ts'

type Props = {
  /** ISO 8601 in UTC. */
  value: string | null
}

/** A moment as `dd.MM.yyyy HH:mm`, in Estonian time; a dash for null. */
export const DateTime = ({ value }: Props) =>
  value ? <time dateTime={value}>{formatMoment(value)}</time> : '–'

type DayProps = {
  /** `YYYY-MM-DD`. */
  value: string | null
}

/** A day as `dd.MM.yyyy`; a dash for null. */
export const DateText = ({ value }: DayProps) =>
  value ? <time dateTime={value}>{formatDay(value)}</time> : '–'
