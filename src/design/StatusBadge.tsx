import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { StatusCode } from '../../api/status.ts'
import { type StatusDetails, statusLabel } from '../../machines/lifecycle/query/status-label.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { FormattedMessage } from 'react-intl'
import { Badge } from './Badge.tsx'

type Props = StatusDetails & {
  status: StatusCode
  /** In lists: it is the reader's turn, so amber replaces the group's colour. */
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

/** On a query, beside its status: it is the reader's turn. */
export const WaitingBadge = () => (
  <Badge tone="waiting">
    <FormattedMessage id="design.waitingForYou" />
  </Badge>
)
