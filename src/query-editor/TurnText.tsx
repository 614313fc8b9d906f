import { FormattedMessage } from 'react-intl'
import type { QueryFacts } from '../../api/query-facts.ts'
import type { StatusCode } from '../../api/status.ts'
import { pendingConditionsOf } from '../../machines/lifecycle/query/pending-conditions.ts'
import { isReadersTurn, type Voting, votingOf } from '../../machines/lifecycle/query/reader-turn.ts'
import type { Turn } from '../../machines/lifecycle/query/statuses.ts'
import { turnOf } from '../../machines/lifecycle/query/turn.ts'
import { formatMoment } from '../design/moment.ts'
import { useOfferedStep } from './useOfferedStep.ts'
import { useQueryState } from './useQuerySession.ts'
import { selectOwnPartner, selectPrincipal, selectQuery } from './selectors.ts'

/** A sentence with whose turn it is and what they must do. */
export const TurnText = ({ facts }: { facts: QueryFacts }) => {
  const query = useQueryState(selectQuery)
  const principal = useQueryState(selectPrincipal)
  const ownPartner = useQueryState(selectOwnPartner)
  const turn = turnOf(query.status, facts)
  const mine = isReadersTurn(principal, query.status, facts, ownPartner)
  // A shop makes the contract of its own query, unless it has to be sent on.
  const offeredStep = useOfferedStep()
  const sends = offeredStep('query.sendToManager')?.refusal === null
  const isShops = turn === 'owner' && mine && principal.role === 'SHOP' && !sends
  const texts = textsOfTurn[query.status]?.[isShops ? 'shop' : turn] ?? turnTexts[query.status]
  const canReopen = offeredStep('query.reopen')?.refusal === null
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
      <FormattedMessage id={voting ? votingTexts[voting] : mine || canReopen ? texts.yours : texts.theirs} />
      <PendingConditions facts={facts} />
      <Deadlines deadlines={query.facts.deadlines} />
    </>
  )
}

/** How many conditions are not met. They stop steps independently of whose turn it is. */
const PendingConditions = ({ facts }: { facts: QueryFacts }) => {
  const count = pendingConditionsOf(facts)
  if (count === 0) return null
  return (
    <>
      {' '}
      <FormattedMessage id="turn.conditions" values={{ count }} />
    </>
  )
}

/** When the query and its vote are overdue, and when the query is annulled. */
const Deadlines = ({ deadlines: { overdueAt, overdue, expiresAt, vote } }: Pick<QueryFacts, 'deadlines'>) => (
  <>
    {vote.overdueAt === null ? null : (
      <>
        {' '}
        <FormattedMessage
          id={vote.overdue ? 'turn.voteOverdue' : 'turn.voteDue'}
          values={{ at: formatMoment(vote.overdueAt) }}
        />
      </>
    )}
    {overdueAt === null ? null : (
      <>
        {' '}
        <FormattedMessage
          id={overdue ? 'turn.overdue' : 'turn.due'}
          values={{ at: formatMoment(overdueAt) }}
        />
      </>
    )}
    {expiresAt === null ? null : (
      <>
        {' '}
        <FormattedMessage id="turn.expires" values={{ at: formatMoment(expiresAt) }} />
      </>
    )}
  </>
)

type TurnTexts = {
  /** For the user whose turn it is; of a closed query, for those who can reopen it. */
  yours: string
  /** For everyone else. */
  theirs: string
}

const textsOf = (status: string): TurnTexts => ({
  yours: `turn.yours.${status}`,
  theirs: `turn.theirs.${status}`,
})

/** The next action in each status, as a sentence. */
const turnTexts: Record<StatusCode, TurnTexts> = {
  P: textsOf('P'),
  SM: textsOf('SM'),
  SCR: textsOf('SCR'),
  SCO: textsOf('SCO'),
  QA: textsOf('QA'),
  QAC: textsOf('QAC'),
  // Approved before its contract: a customer's application by a link.
  HO: textsOf('QA'),
  CR: textsOf('CR'),
  YS: textsOf('YS'),
  SN: textsOf('SN'),
  CA: textsOf('CA'),
  CF: textsOf('CF'),
  N: textsOf('N'),
  MICO: textsOf('MICO'),
  MICR: textsOf('MICR'),
}

/** Statuses in which the next action depends on whose turn it is. */
const textsOfTurn: Partial<Record<StatusCode, Partial<Record<Turn, TurnTexts>>>> = {
  P: {
    shop: { yours: 'turn.yours.P.shop', theirs: 'turn.theirs.P' },
    customer: { yours: 'turn.theirs.P.customer', theirs: 'turn.theirs.P.customer' },
  },
  CR: { shop: { yours: 'turn.yours.CR.shop', theirs: 'turn.theirs.CR' } },
  QA: { shop: { yours: 'turn.yours.QA.shop', theirs: 'turn.theirs.QA.shop' } },
  QAC: { shop: { yours: 'turn.yours.QAC.shop', theirs: 'turn.theirs.QAC.shop' } },
  HO: {
    // Signed, and the asset is handed over.
    compliance: textsOf('SN'),
    shop: { yours: 'turn.yours.HO.shop', theirs: 'turn.theirs.HO.shop' },
  },
  YS: { compliance: { yours: 'turn.yours.YS.compliance', theirs: 'turn.theirs.YS.compliance' } },
}

/** The next action while the committee votes. */
const votingTexts: Record<Voting, string> = {
  needed: 'turn.vote.needed',
  given: 'turn.vote.given',
  ownQuery: 'turn.vote.ownQuery',
  others: 'turn.vote.others',
}

/** The name of each turn. */
const turnNames: Record<Turn, string> = {
  owner: 'turn.who.owner',
  inhouse: 'principal.inhouse',
  shop: 'principal.shop',
  credit: 'principal.credit',
  compliance: 'principal.compliance',
  signers: 'turn.who.signers',
  customer: 'turn.who.customer',
  nobody: 'turn.who.nobody',
}
