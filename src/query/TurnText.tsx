import { FormattedMessage } from 'react-intl'
import type { QueryFacts } from '../../contract/query-facts.ts'
import { isTurnOf, turnOf } from '../../machines/query.turn.ts'
import { useQueryEditor } from './editor.ts'
import { turnNames, turnTexts } from './turnTexts.ts'

/** Whose turn it is and what they must do, in a sentence. */
export const TurnText = ({ facts }: { facts: QueryFacts }) => {
  const { query, actor, ownPartner } = useQueryEditor()
  const turn = turnOf(query.status, facts)
  const mine = isTurnOf(actor, query.status, facts, ownPartner)
  const texts = turnTexts[query.status]
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
      <FormattedMessage id={mine ? texts.yours : texts.theirs} />
    </>
  )
}
