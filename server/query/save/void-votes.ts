import { isDeepStrictEqual } from 'node:util'
import { committeeDecides } from '../../../machines/lifecycle/query/committee-votes.ts'
import { isBeingDecided } from '../../../machines/lifecycle/query/query-history.ts'
import { system } from '../../../machines/lifecycle/query/principal.ts'
import { askForVotes, writeToMembers } from '../parts/vote-letter.ts'
import { cancelVoteDeadlines, setVoteDeadlines } from '../parts/deadline.store.ts'
import { endVotes } from '../parts/vote.store.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import { audit } from '../../platform/audit/write-audit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isOwnQuery } from '../record/visibility.ts'
import { storedTerms } from '../record/stored-deal.ts'
import { queryFacts } from '../record/lifecycle-facts.ts'
import type { StoredQuery } from '../record/query.store.ts'

/** What members vote on besides the terms: assets and sureties. */
const votedOn = /^(?:qassets|sureties|guarantor)(?:\.|$)/

type Saved = { stored: StoredQuery; saved: StoredQuery; fields: readonly string[]; by: number }

const changesWhatIsVotedOn = ({ stored, saved, fields }: Saved): boolean =>
  fields.some((field) => votedOn.test(field)) || !isDeepStrictEqual(storedTerms(stored), storedTerms(saved))

/**
 * Voids the votes when their subject changes, and restarts the deadlines of the vote. The members who have voted get
 * a letter; all members do if the amount now exceeds the limit for the first time.
 */
export const voidVotes = async (
  { now, jobs }: Pick<Dependencies, 'now' | 'jobs'>,
  tx: Transaction,
  change: Saved,
): Promise<void> => {
  const { stored, saved, by } = change
  const { queryId, status, modifiedAt: at } = saved.query
  if (!isBeingDecided(status) || !changesWhatIsVotedOn(change)) return
  const decides = (one: StoredQuery) => committeeDecides(queryFacts(one, system, now()))
  const ended = await endVotes(tx, queryId, { decided: false, at })
  if (ended.length > 0)
    await audit(tx, {
      event: 'query.votesVoided',
      accountUserId: by,
      subject: 'query',
      subjectId: queryId,
      details: { votes: ended.length },
    })
  if (!decides(saved)) return cancelVoteDeadlines(tx, queryId)
  await setVoteDeadlines(tx, { queryId, at })
  if (decides(stored)) await writeToMembers(jobs, tx, { queryId, kind: 'voteVoid', at, members: ended })
  else await askForVotes(jobs, tx, { queryId, at, mayVote: (userId) => !isOwnQuery(saved, userId) })
}
