import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import type { DecidingVote } from '../../api/committee.ts'

type Props = {
  /** Empty or null if no person took the step. */
  name: string | null
  byCommittee: boolean
  votes: readonly DecidingVote[]
}

/** Who took a step: a person, the committee with its votes, or the system. */
export const StepAuthor = ({ name, byCommittee, votes }: Props) => (
  <>
    {name || <FormattedMessage id={byCommittee ? 'principal.credit' : 'principal.system'} />}
    <CommitteeVotes votes={votes} />
  </>
)

/** The votes of a committee decision. */
export const CommitteeVotes = ({ votes }: { votes: readonly DecidingVote[] }) =>
  votes.length === 0 ? null : (
    <Stack as="ul" gap="0.5" listStyle="none" textStyle="small">
      {votes.map(({ name, vote }, index) => (
        <li key={index}>
          {name}: <FormattedMessage id={`committee.vote.${vote}`} />
        </li>
      ))}
    </Stack>
  )
