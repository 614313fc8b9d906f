import { FormattedMessage } from 'react-intl'
import type { QueryFacts } from '../../api/query-facts.ts'
import { isReadersTurn, votingOf } from '../../machines/lifecycle/query/reader-turn.ts'
import { turnOf } from '../../machines/lifecycle/query/turn.ts'
import { turnNames, turnTexts, votingTexts } from './turn-texts.ts'
import { selectOwnPartner, selectPrincipal, selectQuery } from './selectors.ts'
import { useQueryState } from './query-session.ts'

/** Whose turn it is and what they have to do, as a sentence. */
export const TurnText = ({ facts }: { facts: QueryFacts }) => {
  const query = useQueryState(selectQuery)
  const principal = useQueryState(selectPrincipal)
  const ownPartner = useQueryState(selectOwnPartner)
  const turn = turnOf(query.status, facts)
  const mine = isReadersTurn(principal, query.status, facts, ownPartner)
  const texts = turnTexts[query.status]
  const voting = votingOf(principal, query.status, facts)
  return (
    <>
      {turn === 'nobody' ? null : (
        <b>
          {mine ? (
            <FormattedMessage id="turn.your" />
          ) : (
            <FormattedMessage id="turn.now" values={{ who: <FormattedMessage id={turnNames[turn]} /> }} />
          )}{' '}
        </b>
      )}
      <FormattedMessage id={voting ? votingTexts[voting] : mine ? texts.yours : texts.theirs} />
    </>
  )
}
