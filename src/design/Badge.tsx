import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

const Look = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '6',
    padding: '0 8px 0 6px',
    borderRadius: 'control',
    fontSize: '13px',
    lineHeight: '16px',
    fontWeight: 500,
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      pending: { color: 'pending', bg: 'pendingBg' },
      approved: { color: 'approved', bg: 'approvedBg' },
      terminated: { color: 'terminated', bg: 'terminatedBg' },
      waiting: { color: 'waiting', bg: 'waitingBg' },
      danger: { color: 'danger', bg: 'dangerBg' },
      plain: { color: 'ink2', bg: 'well', paddingInlineStart: '2' },
    },
  },
})

export type BadgeTone = 'pending' | 'approved' | 'terminated' | 'waiting' | 'danger' | 'plain'

const icons: Record<BadgeTone, IconName | null> = {
  pending: 'half',
  approved: 'tick',
  terminated: 'bar',
  waiting: 'turn',
  danger: 'warning',
  plain: null,
}

type Props = { tone?: BadgeTone; busy?: boolean; children: ReactNode }

/** A short word about a thing's state: colour, icon and word together. */
export const Badge = ({ tone = 'plain', busy, children }: Props) => {
  const icon = busy ? 'spinner' : icons[tone]
  return (
    <Look tone={tone}>
      {icon ? <Icon name={icon} small turning={Boolean(busy)} /> : null}
      {children}
    </Look>
  )
}
