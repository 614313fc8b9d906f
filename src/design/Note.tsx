import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

const Look = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 12px',
    alignItems: 'center',
    padding: '11px 16px',
    borderRadius: 'card',
    borderWidth: '1px 1px 1px 4px',
    borderColor: 'line',
    bg: 'surface',
  },
  variants: {
    tone: {
      info: { borderLeftColor: 'accent', '& > svg': { color: 'accent' } },
      waiting: { borderLeftColor: 'waitingMark', '& > svg': { color: 'waitingMark' } },
      danger: { borderLeftColor: 'danger', '& > svg': { color: 'danger' } },
      approved: { borderLeftColor: 'approved', '& > svg': { color: 'approved' } },
    },
  },
})
const Words = chakra('div', { base: { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' } })

export type NoteTone = 'info' | 'waiting' | 'danger' | 'approved'

const icons: Record<NoteTone, IconName> = {
  info: 'info',
  waiting: 'warning',
  danger: 'warning',
  approved: 'tick',
}

type Props = {
  tone?: NoteTone
  /** Buttons at the right. */
  actions?: ReactNode
  /** `alert` interrupts a screen reader, `status` waits; nothing for what stands there from the start. */
  role?: 'alert' | 'status'
  children: ReactNode
}

/** A message that stands in the page. */
export const Note = ({ tone = 'info', actions, role, children }: Props) => (
  <Look tone={tone} role={role}>
    <Icon name={icons[tone]} />
    <Words>{children}</Words>
    {actions}
  </Look>
)
