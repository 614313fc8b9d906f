import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Wrap } from './Wrap.tsx'

const Bar = chakra('div', {
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
const Inner = chakra(Wrap, {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    minHeight: '64px',
    paddingBlock: '10px',
  },
})
const Far = chakra('div', { base: { marginInlineStart: 'auto', display: 'flex', gap: '2' } })

type Props = {
  /** The accessible name of the group. */
  label: string
  children: ReactNode
  /** What destroys, kept far from the rest. */
  far?: ReactNode
}

/** The steps of a screen, always in sight: one primary, the others, and at the far right what destroys. */
export const ActionBar = ({ label, children, far }: Props) => (
  <Bar role="group" aria-label={label} data-print="no">
    <Inner>
      {children}
      {far ? <Far>{far}</Far> : null}
    </Inner>
  </Bar>
)
