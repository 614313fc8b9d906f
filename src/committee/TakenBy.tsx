import { FormattedMessage } from 'react-intl'
import type { DecidingVote } from '../../api/committee.ts'
import { VotesGiven } from './VotesGiven.tsx'

type Props = {
  /** Empty or null where no person took the step. */
  name: string | null
  byCommittee: boolean
  votes: readonly DecidingVote[]
}

/** Who took a step: a person, the committee by its votes, or the system. */
export const TakenBy = ({ name, byCommittee, votes }: Props) => (
  <>
    {name || <FormattedMessage id={byCommittee ? 'principal.credit' : 'principal.system'} />}
    <VotesGiven votes={votes} />
  </>
)
