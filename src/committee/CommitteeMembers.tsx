import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import type { CommitteeMember, Vote } from '../../api/committee.ts'
import { DateTime } from '../design/DateTime.tsx'
import { Icon } from '../design/Icon.tsx'
import { styled } from '../design/theme/styled.ts'
import { usePrincipal } from '../user/useUser.ts'

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
export const CommitteeMembers = ({ members }: { members: readonly CommitteeMember[] }) => {
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
