import { eq } from 'drizzle-orm'
import { committeeCalls } from '../../../api/committee.calls.ts'
import type { Vote } from '../../../api/committee.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { committeeVoteTable } from '../../../server/schema/committee-vote.table.ts'
import { providerSettingsTable } from '../../../server/schema/provider-settings.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import type { TestServer } from '../server.ts'
import { CREDIT, INHOUSE, PARTNER } from './example.ts'
import { type As, steppingOn } from './stepping.ts'

/** Members of the committee: the demo's and two more. */
export const MEMBERS = [CREDIT, 'kaja@tehing.example', 'karl@tehing.example'] as const

/** The example finances 15 300 euros. */
export const LIMIT = 15_000

export const votingOn = (server: () => TestServer) => {
  const stepping = steppingOn(server)

  const setRule = (committeeLimitCents: number | null, committeeQuorum = 3) =>
    server().database.update(providerSettingsTable).set({ committeeLimitCents, committeeQuorum })

  /** Adds credit users with the demo's password; there are no other members then. */
  const gather = async (): Promise<void> => {
    const { database } = server()
    const [model] = await database.select().from(userTable).where(eq(userTable.email, CREDIT))
    if (!model) throw new Error(`nobody is ${CREDIT}`)
    await database.update(userTable).set({ active: false }).where(eq(userTable.userRole, 'CREDIT'))
    await database.update(userTable).set({ active: true }).where(eq(userTable.email, CREDIT))
    const { accountUserId: _, ...row } = model
    for (const [email, firstName, lastName] of [
      [MEMBERS[1], 'Kaja', 'Kallas'],
      [MEMBERS[2], 'Karl', 'Karu'],
    ] as const)
      await database.insert(userTable).values({ ...row, email, firstName, lastName, personalCode: '' })
    await setRule(LIMIT * 100)
  }

  const read = (queryId: number, as: As) => server().ask(queryCalls.edit, { params: { id: queryId } }, as)

  /** Creates a partner's query before the committee. */
  const sent = async (more: object = {}): Promise<number> => {
    const { queryId } = await stepping.create(more)
    await stepping.step(queryId, 'SM', PARTNER)
    await stepping.step(queryId, 'SCR', INHOUSE)
    return queryId
  }

  const ballot = async (queryId: number, vote: Vote, note: string, as: As) => {
    const { modifiedDtime } = await read(queryId, as)
    return { params: { id: queryId }, body: { vote, note, modifiedDtime } }
  }

  const vote = async (queryId: number, as: As, how: Vote, note = '') =>
    server().ask(committeeCalls.vote, await ballot(queryId, how, note, as), as)
  const refuseVote = async (queryId: number, as: As, how: Vote, note = '') =>
    server().refuse(committeeCalls.vote, await ballot(queryId, how, note, as), as)
  const votesOn = (queryId: number, as: As = CREDIT) =>
    server().ask(committeeCalls.votes, { params: { id: queryId } }, as)
  const storedVotes = (queryId: number) =>
    server().database.select().from(committeeVoteTable).where(eq(committeeVoteTable.queryId, queryId))

  const save = async (queryId: number, changes: object, as: As) => {
    const { modifiedDtime } = await read(queryId, as)
    return server().ask(queryCalls.save, { body: { queryId, modifiedDtime, ...changes } }, as)
  }

  return { ...stepping, setRule, gather, read, sent, ballot, vote, refuseVote, votesOn, storedVotes, save }
}
