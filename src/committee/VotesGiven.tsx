import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import type { DecidingVote } from '../../api/committee.ts'

/** The votes by which the committee decided, for who reads them. */
export const VotesGiven = ({ votes }: { votes: readonly DecidingVote[] }) =>
  votes.length === 0 ? null : (
    <Stack as="ul" gap="0.5" listStyle="none" textStyle="small">
      {votes.map(({ name, vote }, index) => (
        <li key={index}>
          {name}: <FormattedMessage id={`committee.vote.${vote}`} />
        </li>
      ))}
    </Stack>
  )
