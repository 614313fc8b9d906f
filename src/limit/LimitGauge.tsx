import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Limit } from '../../api/limit.ts'
import { limitGauge } from '../../domain/limit-cover.ts'
import { EURO_FORMAT } from '../../domain/euro-format.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import { Money } from '../design/Money.tsx'
import { styled } from '../design/theme/styled.ts'

const hatch = (color: string) =>
  `repeating-linear-gradient(135deg, {colors.${color}} 0 3px, {colors.surface} 3px 5px)`

const part = {
  this: { background: hatch('accent') },
  over: { background: hatch('danger') },
  free: { bg: 'well', boxShadow: 'inset 0 0 0 1px {colors.field}' },
}

const Bar = styled('div', {
  base: { display: 'flex', gap: '2px', height: '12px', marginTop: '2', marginBottom: '1' },
})
const Part = styled('i', {
  base: {
    display: 'block',
    minWidth: '2px',
    '&:not(* + *)': { borderStartStartRadius: '6px', borderEndStartRadius: '6px' },
    '&:not(:has(+ *))': { borderStartEndRadius: '6px', borderEndEndRadius: '6px' },
  },
  variants: { part },
})
const Swatch = styled('i', {
  base: { width: '10px', height: '10px', flex: 'none', borderRadius: '2px' },
  variants: { part },
})
const Rows = styled('dl', {
  base: {
    display: 'grid',
    gap: '1.5',
    textStyle: 'small',
    '& > div': { display: 'flex', alignItems: 'center', gap: '2' },
    '& dt': { color: 'ink2', flex: 1 },
    '& dd': { fontWeight: 500 },
    '& > [data-apart]': { borderTopWidth: '1px', borderColor: 'line', paddingTop: '1.5' },
  },
})

type Share = 'this' | 'over' | 'free'

/** The used, free and exceeded part of the limit; the text below says the same. */
export const LimitGauge = ({ limit, totalCents }: { limit: Limit; totalCents: number }) => {
  const intl = useIntl()
  const availableCents = toCents(limit.available_limit ?? 0)
  const { overCents, leftCents } = limitGauge(totalCents, { availableCents, usedCents: 0 })
  const money = (cents: number) => intl.formatNumber(toEuros(cents), EURO_FORMAT)
  const shares: [Share, number][] = [
    ['this', totalCents - overCents],
    ['over', overCents],
    ['free', leftCents],
  ]
  const label = intl.formatMessage(
    { id: 'limit.gauge' },
    { available: money(availableCents), query: money(totalCents), left: money(leftCents) },
  )
  return (
    <>
      <Bar role="img" aria-label={label}>
        {shares.map(([part, cents]) =>
          cents > 0 ? <Part key={part} part={part} style={{ flex: `${cents} 0 0` }} /> : null,
        )}
      </Bar>
      <Rows>
        <Row swatch="this" label={<FormattedMessage id="limit.thisQuery" />} euros={toEuros(totalCents)} />
        {overCents > 0 ? (
          <Row swatch="over" label={<FormattedMessage id="limit.over" />} euros={toEuros(overCents)} />
        ) : null}
        <Row swatch="free" label={<FormattedMessage id="limit.left" />} euros={toEuros(leftCents)} />
        <Row apart label={<FormattedMessage id="limit.available" />} euros={limit.available_limit} />
        <Row label={<FormattedMessage id="limit.largest" />} euros={limit.max_contract_amount} />
      </Rows>
    </>
  )
}

type RowProps = { swatch?: Share; label: ReactNode; euros: number | null; apart?: boolean }

const Row = ({ swatch, label, euros, apart }: RowProps) => (
  <div data-apart={apart ? '' : undefined}>
    {swatch ? <Swatch part={swatch} aria-hidden /> : null}
    <dt>{label}</dt>
    <dd>
      <Money value={euros} />
    </dd>
  </div>
)
