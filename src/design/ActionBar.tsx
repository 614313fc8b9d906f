import { Container } from '@chakra-ui/react/container'
import type { ReactNode } from 'react'
import { measureHeight } from './measure-height.ts'
import { styled } from './theme/styled.ts'

/** A selector. */
export const ACTION_BAR = '[data-action-bar]'

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

/** One line in the bar of a phone: the primary action, and a menu at its end. A reason comes below them. */
export const PhoneActions = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    width: 'full',
    '& > :is(button, .tooltip-anchor)': { flex: 1, minWidth: 'calc(100% - 56px)' },
    '& > :is(button, .tooltip-anchor):only-child': { minWidth: 'full' },
    '& > .tooltip-anchor > button': { flex: 1 },
    '& > :not(button, .tooltip-anchor, :last-child)': { order: 1, flexBasis: 'full' },
  },
})

const measureActions = measureHeight('--actions-height')

type Props = {
  /** Accessible name of the group. */
  label: string
  children: ReactNode
  /** Destructive actions, kept apart from the others. */
  far?: ReactNode
}

/** The actions of a screen, always visible: one primary, others, and destructive ones at the far right. */
export const ActionBar = ({ label, children, far }: Props) => (
  <Bar ref={measureActions} role="group" aria-label={label} data-print="no" data-action-bar>
    <Inner>
      {children}
      {far ? <Far>{far}</Far> : null}
    </Inner>
  </Bar>
)
