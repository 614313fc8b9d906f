import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import type { SelfServeOffer } from '../../api/selfserve.ts'
import { offerPhaseOf } from '../../machines/lifecycle/offer/offer-phase.ts'
import { Badge, type BadgeTone } from '../design/Badge.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { RailCard } from '../design/RailCard.tsx'
import { styled } from '../design/theme/styled.ts'

type ApplyLink = SelfServeOffer['links'][number]
type LinkStatus = 'used' | 'ended' | 'over' | ApplyLink['delivery']

const tones: Record<LinkStatus, BadgeTone> = {
  used: 'approved',
  ended: 'terminated',
  over: 'terminated',
  waiting: 'pending',
  sent: 'approved',
  refused: 'danger',
}

const List = styled('ul', {
  base: { listStyle: 'none', display: 'grid', gap: '3', overflowWrap: 'anywhere' },
})
const Line = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '1' },
})

/** The links sent to the customer, newest first, with their states. */
export const LinksCard = ({ offer }: { offer: SelfServeOffer }) => {
  const { links } = offer
  if (links.length === 0) return null
  return (
    <RailCard title={<FormattedMessage id="selfServe.links" />}>
      <Stack gap="3" role="status">
        <List>
          {links.toReversed().map((link) => (
            <LinkLine key={`${link.channel}-${link.createdDtime}`} link={link} offer={offer} />
          ))}
        </List>
      </Stack>
    </RailCard>
  )
}

const linkStatusOf = (link: ApplyLink, { state }: SelfServeOffer): LinkStatus => {
  if (link.used) return 'used'
  if (link.revoked) return 'ended'
  return offerPhaseOf(state) === 'lapsed' ? 'over' : link.delivery
}

type LineProps = { link: ApplyLink; offer: SelfServeOffer }

const LinkLine = ({ link, offer }: LineProps) => {
  const shown = linkStatusOf(link, offer)
  return (
    <li>
      <Line>
        <span>
          <FormattedMessage id={`selfServe.channel.${link.channel}`} />
        </span>
        <Badge tone={tones[shown]} busy={shown === 'waiting'}>
          <FormattedMessage id={`selfServe.link.${shown}`} />
        </Badge>
      </Line>
      <Text textStyle="small" color="ink2">
        {link.channel === 'email' ? offer.email : offer.phone}
        {link.sentDtime ? (
          <>
            {', '}
            <DateTime value={link.sentDtime} />
          </>
        ) : null}
      </Text>
      {shown === 'waiting' || shown === 'refused' ? (
        <Text textStyle="small" color="ink2">
          <FormattedMessage id={`selfServe.link.${shown}.says`} />
        </Text>
      ) : null}
    </li>
  )
}
