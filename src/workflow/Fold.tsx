import { useState, type ReactNode } from 'react'
import { styled } from '../design/theme/styled.ts'

export const Group = styled('details', { base: { borderTopWidth: '1px', borderColor: 'line' } })

export const Summary = styled('summary', {
  base: {
    minHeight: { base: '44px', md: '36px' },
    paddingInline: '4',
    paddingBlock: { base: '10px', md: '6px' },
    cursor: 'pointer',
    '& h3': { display: 'inline', fontSize: 'inherit' },
    '& span': { color: 'ink2', marginInlineStart: '2' },
  },
})

type Props = { title: ReactNode; children: ReactNode }

/** A part of a card that is closed at first; what it holds renders, and loads, when it is opened. */
export const Fold = ({ title, children }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Group open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Summary>
        <h3>{title}</h3>
      </Summary>
      {isOpen ? children : null}
    </Group>
  )
}
