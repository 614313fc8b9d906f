import { Alert } from '@chakra-ui/react/alert'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type NoteStatus = 'info' | 'warning' | 'error' | 'success'

const icons: Record<NoteStatus, IconName> = {
  info: 'info',
  warning: 'warning',
  error: 'warning',
  success: 'tick',
}

type Props = {
  status?: NoteStatus
  /** Buttons at the right. */
  actions?: ReactNode
  /** `alert` interrupts a screen reader, `status` waits; omit it for a note that is there from the start. */
  role?: 'alert' | 'status'
  children: ReactNode
}

/** A message in the page: Chakra's alert with our icons. */
export const Note = ({ status = 'info', actions, role, children }: Props) => (
  <Alert.Root status={status} role={role}>
    <Alert.Indicator>
      <Icon name={icons[status]} />
    </Alert.Indicator>
    <Alert.Content>{children}</Alert.Content>
    {actions}
  </Alert.Root>
)
