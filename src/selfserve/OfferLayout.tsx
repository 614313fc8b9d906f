import { Container } from '@chakra-ui/react/container'
import { Stack, HStack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { RecordEditorActor } from '../../machines/flow/record/record-editor.machine.ts'
import { styled } from '../design/theme/styled.ts'
import { RecordNotes } from '../record/RecordForm.tsx'
import type { OfferState } from '../../api/selfserve.ts'
import { usePageSubject } from '../shell/screen/page-title.ts'
import { Badge, type BadgeTone } from '../design/Badge.tsx'

/** Why the offer cannot be changed; undefined if it can. */
export type Locked = { locked: ReactNode }

const Area = styled('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.rail}' },
  },
})

type Props = {
  head: ReactNode
  actor: RecordEditorActor
  /** The offer can no longer be changed. */
  locked?: boolean
  rail: ReactNode
  /** On a phone the rail comes first, since it shows the offer's state. */
  railFirst?: boolean
  children: ReactNode
}

/** Header, form and rail of an offer or an application. */
export const OfferLayout = ({ head, actor, locked = false, rail, railFirst = false, children }: Props) => (
  <Container paddingBlock="6" flex="1">
    <Stack gap="4">
      {head}
      <RecordNotes actor={actor} locked={locked} />
      <Area>
        <Stack gap="4">{children}</Stack>
        <Stack as="aside" gap="4" order={railFirst ? { base: -1, lg: 0 } : 0}>
          {rail}
        </Stack>
      </Area>
    </Stack>
  </Container>
)

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

type OfferHeadProps = { title: string; queryId: number | null; name: string; state: OfferState }

/** The offer's number and state. */
export const OfferHead = ({ title, queryId, name, state }: OfferHeadProps) => {
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
