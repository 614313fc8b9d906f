import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import type { RecordEditorActor } from '../../machines/flow/record/record-editor.machine.ts'
import { styled } from '../design/theme/styled.ts'
import { RecordNotes } from '../record/RecordForm.tsx'

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
  rail: ReactNode
  /** On a phone the rail comes first, since it shows the offer's state. */
  railFirst?: boolean
  children: ReactNode
}

/** Header, form and rail of an offer or an application. */
export const OfferLayout = ({ head, actor, rail, railFirst = false, children }: Props) => (
  <Container paddingBlock="6" flex="1">
    <Stack gap="4">
      {head}
      <RecordNotes actor={actor} />
      <Area>
        <Stack gap="4">{children}</Stack>
        <Stack as="aside" gap="4" order={railFirst ? { base: -1, lg: 0 } : 0}>
          {rail}
        </Stack>
      </Area>
    </Stack>
  </Container>
)
