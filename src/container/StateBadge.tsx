import { FormattedMessage } from 'react-intl'
import type { Container } from '../../api/container.ts'
import { Badge } from '../design/Badge.tsx'
import { lookOf } from './container-states.ts'

/** How a container stands. */
export const StateBadge = ({ container }: { container: Container }) => {
  const { tone, badge } = lookOf(container)
  const { signers } = container
  const signed = signers.filter((signer) => signer.signing_status === 'signed').length
  return (
    <Badge tone={tone}>
      <FormattedMessage id={badge} values={{ signed, all: signers.length }} />
    </Badge>
  )
}
