import { DataList } from '@chakra-ui/react/data-list'
import type { ReactNode } from 'react'

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
