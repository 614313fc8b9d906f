import { DataList } from '@chakra-ui/react/data-list'
import type { ReactNode } from 'react'
import { styled } from './theme/styled.ts'

export type FactRow = { label: ReactNode; value: ReactNode; key?: string; total?: boolean }

type Props = {
  facts: readonly FactRow[]
  columns?: 1 | 2 | 3
  /** Name left, value right: for amounts in the rail. */
  beside?: boolean
}

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === ''

const ONE_COLUMN = 'minmax(0, 1fr)'

/** Chakra's data list; an empty value shows as a dash. */
export const Facts = ({ facts, columns = 3, beside = false }: Props) => (
  <DataList.Root
    orientation={beside ? 'horizontal' : 'vertical'}
    gridTemplateColumns={{ base: ONE_COLUMN, md: beside ? ONE_COLUMN : `repeat(${columns}, ${ONE_COLUMN})` }}
  >
    {facts.map(({ label, value, key, total }, index) => (
      <DataList.Item key={key ?? index} data-total={total ? '' : undefined}>
        <DataList.ItemLabel>{label}</DataList.ItemLabel>
        <DataList.ItemValue>{isEmpty(value) ? '–' : value}</DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList.Root>
)

const FactBox = styled('div', {
  base: { display: 'inline-grid', padding: '8px 12px', borderRadius: 'control', bg: 'well' },
  variants: { lead: { true: { bg: 'accentBg' } } },
})
const FactName = styled('span', { base: { textStyle: 'meta', color: 'ink2' } })

type FactProps = { label: ReactNode; children: ReactNode; lead?: boolean }

/** One figure with its name, as below the terms; `lead` marks the most important one. */
export const Fact = ({ label, children, lead }: FactProps) => (
  <FactBox lead={lead}>
    <FactName>{label}</FactName>
    <b style={{ fontSize: 16, lineHeight: '24px' }}>{children}</b>
  </FactBox>
)
