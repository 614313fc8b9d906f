import { useIntl } from 'react-intl'

const units = [
  { unit: 'day', seconds: 86_400, from: 2 * 86_400 },
  { unit: 'hour', seconds: 3600, from: 3600 },
  { unit: 'minute', seconds: 60, from: 60 },
  { unit: 'second', seconds: 1, from: 0 },
] as const

/** Formats a duration in the largest suitable unit; a dash for none. */
export const useDuration = () => {
  const intl = useIntl()
  return (seconds: number | null): string => {
    const fitting = units.find(({ from }) => seconds !== null && seconds >= from)
    if (seconds === null || !fitting) return '–'
    return intl.formatNumber(seconds / fitting.seconds, {
      style: 'unit',
      unit: fitting.unit,
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    })
  }
}
