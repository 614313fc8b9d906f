import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { committeeCalls } from '../../api/committee.calls.ts'
import type { CommitteeVotes, CommitteeMember, Vote } from '../../api/committee.ts'
import { missingVotes } from '../../domain/committee-majority.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { votingOf } from '../../machines/lifecycle/query/reader-turn.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Money } from '../design/Money.tsx'
import { Note } from '../design/Note.tsx'
import { RailCard } from '../design/RailCard.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useDraftFacts, useQueryState } from '../query-editor/useQuerySession.ts'
import { selectIsNew, selectPrincipal, selectQuery, selectView } from '../query-editor/selectors.ts'
import { DateTime } from '../design/DateTime.tsx'
import { Icon } from '../design/Icon.tsx'
import { styled } from '../design/theme/styled.ts'
import { usePrincipal } from '../user/useUser.ts'

/** The committee's votes, for credit and compliance, during the vote and afterwards. */
export const CommitteeCard = () => {
  const query = useQueryState(selectQuery)
  const view = useQueryState(selectView)
  const isNew = useQueryState(selectIsNew)
  const voting = useVoting()
  if (isNew || (view !== 'credit' && view !== 'compliance') || voting === 'none') return null
  return <Votes queryId={query.queryId} open={voting === 'open'} />
}

const tallyOf = ({ quorum, members }: CommitteeVotes) => {
  const given = members.flatMap(({ vote }) => vote ?? [])
  const refusals = given.filter((vote) => vote === 'refuse').length
  return { quorum, approvals: given.length - refusals, refusals }
}

/** The requirements of an open vote. */
const Needs = ({ votes }: { votes: CommitteeVotes }) => {
  const able = votes.members.filter(({ own }) => !own).length
  if (able < votes.quorum)
    return (
      <Note status="warning">
        <FormattedMessage id="committee.tooFew" values={{ count: able }} />
      </Note>
    )
  return (
    <Text fontWeight="600" role="status">
      <FormattedMessage id="committee.missing" values={{ count: missingVotes(tallyOf(votes)) }} />
    </Text>
  )
}

const Rule = ({ limit, quorum }: CommitteeVotes) => (
  <Text color="ink2" textStyle="small">
    <FormattedMessage id="committee.says" values={{ limit: <Money value={limit ?? 0} />, quorum }} />
  </Text>
)

const Votes = ({ queryId, open }: { queryId: number; open: boolean }) => {
  const { data, error, refetch } = useApiQuery(
    committeeCalls.votes,
    { params: { id: queryId } },
    { refetchInterval: LIST_REFRESH_MS },
  )
  if (error && !data) return <FailedQuery error={error} retry={() => void refetch()} />
  if (!data) return open ? <Skeleton rows={3} /> : null
  // Hides the card if one member decided.
  if (!open && data.members.length === 0) return null
  return (
    <RailCard title={<FormattedMessage id="committee.title" />}>
      {open ? (
        <>
          <Rule {...data} />
          <Needs votes={data} />
        </>
      ) : (
        <Text color="ink2" textStyle="small">
          <FormattedMessage id="committee.decided" />
        </Text>
      )}
      <CommitteeMembers members={data.members} />
    </RailCard>
  )
}

/** Whether the committee votes on the query, or may have decided on it earlier. */
const useVoting = (): 'open' | 'over' | 'none' => {
  const query = useQueryState(selectQuery)
  const principal = useQueryState(selectPrincipal)
  const facts = useDraftFacts()
  if (votingOf(principal, query.status, facts) !== null) return 'open'
  const { turn, stage } = metaOf(query.status)
  return stage === 'application' || turn === 'credit' ? 'none' : 'over'
}

const Item = styled('li', {
  base: { display: 'grid', gridTemplateColumns: '16px minmax(0, 1fr)', gap: '2', overflowWrap: 'anywhere' },
})
const Mark = styled('span', {
  base: { paddingTop: '0.5' },
  variants: {
    look: { for: { color: 'approved' }, against: { color: 'terminated' }, none: { color: 'ink3' } },
  },
})

const voteBadges = {
  approve: { look: 'for', icon: 'tick' },
  approveWithChanges: { look: 'for', icon: 'tick' },
  refuse: { look: 'against', icon: 'bar' },
} as const satisfies Record<Vote, object>

const notVoted = { look: 'none', icon: 'clock' } as const

/** The members with their votes; those who have voted come first. */
const CommitteeMembers = ({ members }: { members: readonly CommitteeMember[] }) => {
  const { userId } = usePrincipal()
  return (
    <Stack as="ul" gap="3" listStyle="none">
      {members.map((member) => (
        <Member key={member.accountUserId} member={member} mine={member.accountUserId === userId} />
      ))}
    </Stack>
  )
}

const VoteText = ({ vote, own, votedDtime }: CommitteeMember) => {
  if (vote === null) return <FormattedMessage id={own ? 'committee.own' : 'committee.waits'} />
  return (
    <>
      <FormattedMessage id={`committee.vote.${vote}`} />
      {votedDtime === null ? null : (
        <>
          {' · '}
          <DateTime value={votedDtime} />
        </>
      )}
    </>
  )
}

const Member = ({ member, mine }: { member: CommitteeMember; mine: boolean }) => {
  const { look, icon } = member.vote === null ? notVoted : voteBadges[member.vote]
  return (
    <Item>
      <Mark look={look}>
        <Icon name={icon} />
      </Mark>
      <div>
        <b>{member.name}</b>
        {mine ? (
          <>
            {' ('}
            <FormattedMessage id="committee.you" />
            {')'}
          </>
        ) : null}
        <Text textStyle="small" color="ink2">
          <VoteText {...member} />
        </Text>
        {member.note === '' ? null : (
          <Text textStyle="small" whiteSpace="pre-wrap">
            {member.note}
          </Text>
        )}
      </div>
    </Item>
  )
}
