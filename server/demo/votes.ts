import { and, eq, gt, inArray } from 'drizzle-orm'
import { statusCodes } from '../../api/status.ts'
import { isBeingDecided } from '../../machines/lifecycle/query/query-history.ts'
import { writeVote } from '../query/parts/vote.store.ts'
import { selectSettings } from '../provider-settings/provider-settings.store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { queryTable } from '../schema/query.table.ts'
import { userTable } from '../schema/user.table.ts'
import { committeeMembers } from './accounts.ts'
import { nameOf } from './query-world.ts'

const HOUR_MS = 3_600_000

/** One member has voted already on what stands before the committee. */
export const seedVotes = async (tx: Transaction, now: Date): Promise<void> => {
  const { committeeLimitCents } = await selectSettings(tx)
  const [first] = committeeMembers
  const [member] = await tx
    .select()
    .from(userTable)
    .where(eq(userTable.email, first?.email ?? ''))
  if (!member || committeeLimitCents === null) return
  const before = await tx
    .select({ queryId: queryTable.queryId })
    .from(queryTable)
    .where(
      and(
        inArray(queryTable.status, statusCodes.filter(isBeingDecided)),
        gt(queryTable.financedAmountCents, committeeLimitCents),
      ),
    )
  for (const { queryId } of before)
    await writeVote(tx, {
      queryId,
      accountUserId: member.accountUserId,
      name: nameOf(member),
      vote: 'approve',
      note: 'Long-standing client, pays on time',
      votedAt: new Date(now.getTime() - HOUR_MS),
    })
}
