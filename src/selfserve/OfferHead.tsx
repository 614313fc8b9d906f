import { HStack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import type { OfferState } from '../../api/selfserve.ts'
import { usePageSubject } from '../shell/screen/page-title.ts'
import { Badge, type BadgeTone } from '../design/Badge.tsx'
import { styled } from '../design/theme/styled.ts'

const Number = styled('span', { base: { color: 'ink3', fontWeight: 500 } })

const tones: Record<OfferState, BadgeTone> = {
  new: 'plain',
  saved: 'pending',
  previewed: 'pending',
  sent: 'pending',
  applied: 'approved',
  expired: 'terminated',
  withdrawn: 'terminated',
}

type Props = { title: string; queryId: number | null; name: string; state: OfferState }

/** The offer's number and state. */
export const OfferHead = ({ title, queryId, name, state }: Props) => {
  usePageSubject(queryId === null ? null : [`#${queryId}`, name].filter(Boolean).join(' '))
  return (
    <HStack wrap="wrap" gap="3">
      <h1>
        {queryId === null ? null : <Number>#{queryId} </Number>}
        {queryId !== null && name !== '' ? name : <FormattedMessage id={title} />}
      </h1>
      {state === 'new' ? null : (
        <Badge tone={tones[state]}>
          <FormattedMessage id={`selfServe.state.${state}`} />
        </Badge>
      )}
    </HStack>
  )
}
