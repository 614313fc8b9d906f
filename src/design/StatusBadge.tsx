import { FormattedMessage } from 'react-intl'
import type { StatusCode } from '../../contract/status.ts'
import { metaOf } from '../../machines/query.turn.ts'
import { Badge } from './Badge.tsx'
import { Hidden } from './Hidden.tsx'

type Props = {
  status: StatusCode
  /** In lists: it is the reader's turn, so amber replaces the group's colour. */
  waiting?: boolean
}

/** A query's status: the group's colour and icon, the specification's label. */
export const StatusBadge = ({ status, waiting }: Props) => (
  <Badge tone={waiting ? 'waiting' : metaOf(status).group}>
    <FormattedMessage id={`status.${status}`} />
    {waiting ? (
      <Hidden>
        {' ('}
        <FormattedMessage id="design.waitingForYou" />
        {')'}
      </Hidden>
    ) : null}
  </Badge>
)
