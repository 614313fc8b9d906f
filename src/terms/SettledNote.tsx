import { FormattedMessage } from 'react-intl'
import type { ReactNode } from 'react'
import type { Range } from '../../domain/range.ts'
import { Why } from '../design/Why.tsx'
import type { Settled } from './useTermEntry.ts'

type Props = { settled: Settled | null; range: Range | null | undefined; show: (value: number) => ReactNode }

/** What became of an entry that could not stay as typed, and by which rule. */
export const SettledNote = ({ settled, range, show }: Props) => (
  <span role="status">
    {settled?.was === 'cleared' ? (
      <Why>
        <FormattedMessage id="terms.cleared" />
      </Why>
    ) : settled?.value !== null && settled?.value !== undefined && range ? (
      <Why>
        <FormattedMessage
          id="terms.clamped"
          values={{ min: show(range.min), max: show(range.max), value: show(settled.value) }}
        />
      </Why>
    ) : null}
  </span>
)
