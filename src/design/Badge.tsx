import { Badge as ChakraBadge } from '@chakra-ui/react/badge'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import './recipes/badge.ts'

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

/** Chakra's badge for a thing's state: colour, icon and word together. */
export const Badge = ({ tone = 'plain', busy, children }: Props) => {
  const icon = busy ? 'spinner' : icons[tone]
  return (
    <ChakraBadge colorPalette={tone}>
      {icon ? <Icon name={icon} turning={Boolean(busy)} /> : null}
      {children}
    </ChakraBadge>
  )
}
