import type { ReactNode } from 'react'
import { styled } from '../../design/theme/styled.ts'

const List = styled('ul', {
  base: { maxHeight: '40vh', overflowY: 'auto', display: 'grid', gap: '1', listStyle: 'none' },
})
const Words = styled('span', { base: { color: 'ink2', display: 'block', textStyle: 'small' } })

export type QueryLine = { queryId: number; custName: string; words?: ReactNode }

/** Lists queries by number and client, each with a note. */
export const QueriesList = ({ lines, label }: { lines: readonly QueryLine[]; label: string }) => (
  <List aria-label={label} tabIndex={0}>
    {lines.map(({ queryId, custName, words }) => (
      <li key={queryId}>
        <b>#{queryId}</b> {custName}
        {words ? <Words>{words}</Words> : null}
      </li>
    ))}
  </List>
)
