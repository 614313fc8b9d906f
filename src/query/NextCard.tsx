import { Text } from '@chakra-ui/react/text'
import { use } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Query } from '../../api/query.ts'
import { isReadersTurn } from '../../machines/lifecycle/query/reader-turn.ts'
import { turnOf } from '../../machines/lifecycle/query/turn.ts'
import { FieldFinderContext } from '../design/form/field-finder.ts'
import { styled } from '../design/theme/styled.ts'
import { RailCard } from '../design/RailCard.tsx'
import { SigningStatus } from '../container/SigningStatus.tsx'
import { JumpButton } from '../query-editor/Jump.tsx'
import { NextLinks } from '../query-editor/NextLinks.tsx'
import { TurnText } from '../query-editor/TurnText.tsx'
import { useLacksSurety } from '../surety/useLacksSurety.ts'
import { useDraftFacts, useQueryState } from '../query-editor/useQuerySession.ts'
import { selectOwnPartner, selectPrincipal, selectQuery } from '../query-editor/selectors.ts'

/** Whose turn it is, what they must do, and links to where they do it. */
export const NextCard = () => {
  const query = useQueryState(selectQuery)
  const principal = useQueryState(selectPrincipal)
  const ownPartner = useQueryState(selectOwnPartner)
  const facts = useDraftFacts()
  const turn = turnOf(query.status, facts)
  const mine = isReadersTurn(principal, query.status, facts, ownPartner)
  const edge = mine || facts.conditionsWaiting > 0 ? 'yours' : turn === 'nobody' ? 'none' : 'others'
  return (
    <RailCard name="nextCard" title={<FormattedMessage id="turn.title" />} turn={edge}>
      <Text>
        <TurnText facts={facts} />
      </Text>
      {query.stepNote ? <StepNote {...query.stepNote} /> : null}
      <SigningStatus />
      <NextLinks />
      {mine ? <SuretyMissing /> : null}
    </RailCard>
  )
}

const Quote = styled('blockquote', {
  base: {
    borderInlineStartWidth: '2px',
    borderColor: 'line',
    paddingInlineStart: '3',
    textStyle: 'small',
    color: 'ink2',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
})

/** What the person who took the last step wrote about it. */
const StepNote = ({ text, by }: NonNullable<Query['stepNote']>) => (
  <Quote>
    {by ? <b>{by}: </b> : null}
    {text}
  </Quote>
)

/** Leads to the sureties if one is required and none is entered. */
const SuretyMissing = () => {
  const finder = use(FieldFinderContext)
  if (!useLacksSurety()) return null
  return (
    <JumpButton onClick={() => finder?.show('sureties')}>
      <FormattedMessage id="turn.missing.surety" />
    </JumpButton>
  )
}
