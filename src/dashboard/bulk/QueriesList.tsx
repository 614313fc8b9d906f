import type { ReactNode } from 'react'
import { styled } from '../../design/theme/styled.ts'

const List = styled('ul', {
  base: { maxHeight: '40vh', overflowY: 'auto', display: 'grid', gap: '1', listStyle: 'none' },
})
const Note = styled('span', { base: { color: 'ink2', display: 'block', textStyle: 'small' } })

export type QueryLine = { queryId: number; custName: string; note?: ReactNode }

/** Lists queries by number and client, each with a note. */
export const QueriesList = ({ lines, label }: { lines: readonly QueryLine[]; label: string }) => (
  <List aria-label={label} tabIndex={0}>
    {lines.map(({ queryId, custName, note }) => (
      <li key={queryId}>
        <b>#{queryId}</b> {custName}
        {note ? <Note>{note}</Note> : null}
      </li>
    ))}
  </List>
)
