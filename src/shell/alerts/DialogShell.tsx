import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useIsOffline } from '../../api/connection.ts'
import { DialogShellContext } from '../../design/dialog-shell.ts'
import { DialogAlerts } from './DialogAlerts.tsx'

const errors = <DialogAlerts />
const online = { errors, callRefusal: null }
const offline = { errors, callRefusal: <FormattedMessage id="connection.needed" /> }

/** Shows failures in open dialogs, and refuses their calls without a connection: the banner is covered. */
export const DialogShell = ({ children }: { children: ReactNode }) => (
  <DialogShellContext value={useIsOffline() ? offline : online}>{children}</DialogShellContext>
)
