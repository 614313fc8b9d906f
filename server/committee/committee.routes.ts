import { committeeCalls } from '../../api/committee.calls.ts'
import type { CommitteeVotes } from '../../api/committee.ts'
import type { Principal } from '../../api/role.ts'
import { toEuros } from '../../domain/money.ts'
import { isBeingDecided } from '../../machines/lifecycle/query/query-history.ts'
import { findCommitteeMembers } from '../provider-settings/provider-settings.store.ts'
import { findLastDecided } from '../query/parts/vote.store.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import type { Connection } from '../platform/database/database.ts'
import type { CommitteeVoteRow } from '../schema/committee-vote.table.ts'
import { isOwnQuery, assertVisible } from '../query/record/visibility.ts'
import { findQuery, loadQueryParts, type StoredQuery } from '../query/record/query.store.ts'

type Member = CommitteeVotes['members'][number]

const toMember = ({ accountUserId, name, vote, note, votedAt }: CommitteeVoteRow): Member => ({
  accountUserId,
  name,
  own: false,
  vote,
  note,
  votedDtime: votedAt.toISOString(),
})

/** Members who have not voted, by name. */
const membersWaiting = async (
  connection: Connection,
  stored: StoredQuery,
  votes: readonly CommitteeVoteRow[],
): Promise<Member[]> =>
  (await findCommitteeMembers(connection))
    .filter((member) => votes.every(({ accountUserId }) => accountUserId !== member.accountUserId))
    .map((member) => ({
      ...member,
      own: isOwnQuery(stored, member.accountUserId),
      vote: null,
      note: '',
      votedDtime: null,
    }))

/** The open vote on a query, or the last one that led to a decision. */
const votesOn = async (connection: Connection, stored: StoredQuery): Promise<CommitteeVotes> => {
  const { limitCents, quorum, votes } = stored.committee
  const open = isBeingDecided(stored.query.status)
  const settings = { open, limit: limitCents === null ? null : toEuros(limitCents), quorum }
  if (!open) {
    const decided = await findLastDecided(connection, stored.query.queryId)
    return { ...settings, members: decided.map(toMember) }
  }
  const waiting = await membersWaiting(connection, stored, votes)
  return { ...settings, members: [...votes.map(toMember), ...waiting] }
}

const load = async (connection: Connection, principal: Principal, queryId: number): Promise<StoredQuery> =>
  loadQueryParts(connection, assertVisible(principal, await findQuery(connection, queryId)))

/** The votes of the credit committee. */
export const committeeRoutes = (api: Api): void => {
  bind(api, committeeCalls.votes, {}, async ({ principal, database, params }) =>
    votesOn(database, await load(database, principal, params.id)),
  )
}
