import { Container } from '@chakra-ui/react/container'
import type { ReactNode } from 'react'
import { styled } from './theme/styled.ts'

const Bar = styled('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 'sticky',
    bg: 'surface',
    borderTopWidth: '1px',
    borderColor: 'line',
    marginTop: 'auto',
  },
})
const Inner = styled(Container, {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    minHeight: '64px',
    paddingBlock: '10px',
  },
})
const Far = styled('div', { base: { marginInlineStart: 'auto', display: 'flex', gap: '2' } })

type Props = {
  /** The accessible name of the group. */
  label: string
  children: ReactNode
  /** What destroys, kept far from the rest. */
  far?: ReactNode
}

/** The steps of a screen, always in sight: one primary, the others, and at the far right what destroys. */
export const ActionBar = ({ label, children, far }: Props) => (
  <Bar role="group" aria-label={label} data-print="no" data-action-bar>
    <Inner>
      {children}
      {far ? <Far>{far}</Far> : null}
    </Inner>
  </Bar>
)
