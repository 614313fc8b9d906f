import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

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

/** Shows a state by colour, icon and word together. */
export const Badge = ({ tone = 'plain', busy, children }: Props) => {
  const icon = busy ? 'spinner' : icons[tone]
  return (
    <span className="badge" data-tone={tone}>
      {icon ? <Icon name={icon} turning={Boolean(busy)} /> : null}
      {children}
    </span>
  )
}
