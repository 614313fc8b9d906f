import { use, useEffect, useEffectEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { isPeriod, periods } from '../../domain/day-range.ts'
import { Select } from '../design/form/Select.tsx'
import { lazyComponent, OverlayFailureContext } from '../design/lazy-overlay.tsx'
import { FilterPlace } from './FilterPlace.tsx'

const BETWEEN = 'between'

export type DaysProps = { of: 'created' | 'modified'; range: string; onRange: (range: string) => void }

const { View: Between, preload } = lazyComponent(() =>
  import('./DaysBetween.tsx').then((file) => file.DaysBetween),
)

/**
 * Which days of creation, or of the last change, are listed: all, a period that moves with the calendar, or from one
 * day to another.
 */
export const DaysSelect = ({ of, range, onRange }: DaysProps) => {
  const intl = useIntl()
  const [asked, setAsked] = useState(false)
  const report = use(OverlayFailureContext)
  const fixed = range !== '' && !isPeriod(range)
  const between = fixed || (asked && range === '')
  const tell = useEffectEvent(report)
  useEffect(() => {
    if (between) preload().catch((error: unknown) => tell(error))
  }, [between])
  const choose = (chosen: string) => {
    setAsked(chosen === BETWEEN)
    const next = chosen === BETWEEN ? '' : chosen
    if (next !== range) onRange(next)
  }
  return (
    <>
      <FilterPlace>
        <Select
          aria-label={intl.formatMessage({ id: `dashboard.days.${of}` })}
          size="sm"
          value={between ? BETWEEN : range}
          onChange={({ target }) => choose(target.value)}
        >
          {['', ...periods, BETWEEN].map((value) => (
            <option key={value} value={value}>
              {intl.formatMessage({ id: `dashboard.days.${of}.${value || 'all'}` })}
            </option>
          ))}
        </Select>
      </FilterPlace>
      {between ? <Between fallback={null} props={{ of, range, onRange }} /> : null}
    </>
  )
}
