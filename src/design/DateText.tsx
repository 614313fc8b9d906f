import { formatDay } from './moment.ts'

type Props = {
  /** `YYYY-MM-DD`. */
  value: string | null
}

/** A day as `dd.MM.yyyy`; a dash where there is none. */
export const DateText = ({ value }: Props) => (value ? <time dateTime={value}>{formatDay(value)}</time> : '–')
