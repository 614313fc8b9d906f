import { FormattedMessage } from 'react-intl'
import type { Container, ContainerState } from '../../api/container.ts'
import { Badge, type BadgeTone } from '../design/Badge.tsx'

/** The state of a container. */
export const ContainerBadge = ({ container }: { container: Container }) => {
  const { tone, badge } = appearanceOf(container)
  const { signers } = container
  const signed = signers.filter((signer) => signer.signing_status === 'signed').length
  return (
    <Badge tone={tone}>
      <FormattedMessage id={badge} values={{ signed, all: signers.length }} />
    </Badge>
  )
}

/** The appearance of a state: its badge, and why a sent container must be sent again. Texts are message ids. */
type StateAppearance = { tone: BadgeTone; badge: string; ended: string | null }

const signing: StateAppearance = { tone: 'pending', badge: 'container.signedOf', ended: null }
const ended = (badge: string, why: string): StateAppearance => ({ tone: 'danger', badge, ended: why })

const appearances: Record<ContainerState, StateAppearance> = {
  unsent: { tone: 'plain', badge: 'container.state.unsent', ended: null },
  sent: signing,
  reminded: signing,
  unconfirmed: ended('container.state.unconfirmed', 'container.ended.unconfirmed'),
  expired: ended('container.state.expired', 'container.ended.expired'),
  failed: ended('container.state.failed', 'container.ended.failed'),
  withdrawn: ended('container.state.withdrawn', 'container.ended.withdrawn'),
  allSigned: { tone: 'approved', badge: 'container.allSigned', ended: null },
}

export const appearanceOf = ({
  state,
  signedByHand,
}: Pick<Container, 'state' | 'signedByHand'>): StateAppearance =>
  signedByHand ? { ...appearances[state], badge: 'container.signedByHand' } : appearances[state]
