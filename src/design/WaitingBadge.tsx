import { FormattedMessage } from 'react-intl'
import { Badge } from './Badge.tsx'

/** On a query, beside its status: it is the reader's turn. */
export const WaitingBadge = () => (
  <Badge tone="waiting">
    <FormattedMessage id="design.waitingForYou" />
  </Badge>
)
