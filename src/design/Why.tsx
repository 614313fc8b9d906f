import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Props = { id?: string; icon?: 'info' | 'lock'; children: ReactNode }

/** Shows beside a control why it is refused or locked. */
export const Why = ({ id, icon = 'info', children }: Props) => (
  <span id={id} className="reason">
    <Icon name={icon} />
    {children}
  </span>
)
