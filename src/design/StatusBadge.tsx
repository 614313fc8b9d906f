import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { StatusCode } from '../../api/status.ts'
import { type StatusDetails, statusLabel } from '../../machines/lifecycle/query/status-label.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { FormattedMessage } from 'react-intl'
import { Badge } from './Badge.tsx'

type Props = StatusDetails & {
  status: StatusCode
  /** In lists: amber instead of the group's colour, because the query waits for the user. */
  waiting?: boolean
}

/** A query's status: the group's colour and icon, the specification's label. */
export const StatusBadge = ({ status, waiting, ...details }: Props) => (
  <Badge tone={waiting ? 'waiting' : metaOf(status).group}>
    <FormattedMessage id={statusLabel(status, details)} />
    {waiting ? (
      <VisuallyHidden>
        {' ('}
        <FormattedMessage id="design.waitingForYou" />
        {')'}
      </VisuallyHidden>
    ) : null}
  </Badge>
)

/** Beside a query's status: the query waits for the user. */
export const WaitingBadge = () => (
  <Badge tone="waiting">
    <FormattedMessage id="design.waitingForYou" />
  </Badge>
)
