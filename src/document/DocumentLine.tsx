import type { ReactNode } from 'react'
import { styled } from '../design/theme/styled.ts'

const Item = styled('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: '12',
    padding: '8px 16px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    '&:not(:has(+ *))': { borderBottomWidth: 0 },
  },
})
const Body = styled('div', {
  base: {
    flex: '1 1 200px',
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    overflowWrap: 'anywhere',
  },
})

export const DocumentList = styled('ul', {
  base: { listStyle: 'none' },
  variants: { framed: { true: { borderBlockWidth: '1px', borderColor: 'line' } } },
})

type Props = { lead?: ReactNode; actions?: ReactNode; children: ReactNode }

/** One line of a list of files: a leading slot, the file, and its actions. */
export const DocumentLine = ({ lead, actions, children }: Props) => (
  <Item>
    {lead}
    <Body>{children}</Body>
    {actions}
  </Item>
)
