import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

const columns = (count: number) => ({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: `repeat(${count}, minmax(0, 1fr))` },
})

const List = chakra('dl', {
  base: {
    display: 'grid',
    gap: '12px 24px',
    '& dt': { textStyle: 'meta', color: 'ink3' },
    '& dd': { fontWeight: 500, overflowWrap: 'anywhere' },
  },
  variants: {
    columns: { 1: columns(1), 2: columns(2), 3: columns(3) },
    /** Name left, value right: for amounts in the rail. */
    beside: {
      true: {
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: '2',
        '& > div': { display: 'flex', justifyContent: 'space-between', gap: '4' },
        '& dt': { textStyle: 'body', color: 'ink2' },
        '& dd': { textAlign: 'right' },
        '& > [data-total]': { borderTopWidth: '1px', borderColor: 'line', paddingTop: '2' },
        '& > [data-total] dt': { color: 'ink', fontWeight: 600 },
        '& > [data-total] dd': { fontSize: '16px', fontWeight: 600 },
      },
    },
  },
})

export type FactRow = { label: ReactNode; value: ReactNode; key?: string; total?: boolean }

type Props = { facts: readonly FactRow[]; columns?: 1 | 2 | 3; beside?: boolean }

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === ''

/** Names and values to read; an empty value shows as a dash. */
export const Facts = ({ facts, columns: count = 3, beside }: Props) => (
  <List columns={beside ? 1 : count} beside={beside}>
    {facts.map(({ label, value, key, total }, index) => (
      <div key={key ?? index} data-total={total ? '' : undefined}>
        <dt>{label}</dt>
        <dd>{isEmpty(value) ? '–' : value}</dd>
      </div>
    ))}
  </List>
)
