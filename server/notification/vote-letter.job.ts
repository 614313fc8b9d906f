import { isBeingDecided } from '../../machines/lifecycle/query/query-history.ts'
import { voteLetterJob } from '../query/parts/vote-letter.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import { worker } from '../platform/jobs/jobs.ts'
import { recordLetter } from './record-letter.ts'
import { letter } from '../platform/mail/letter.ts'
import { findQuery } from '../query/record/query.store.ts'
import { findAccountById, maySignIn } from '../session/session.store.ts'

/** Sends no letter once the query has left the committee, or to a former member. */
export const voteLetterWorker = ({
  config,
  database,
  services,
}: Pick<Dependencies, 'config' | 'database' | 'services'>) =>
  worker(voteLetterJob, async ({ accountUserId, queryId, kind, at }) => {
    const account = await findAccountById(database, accountUserId)
    const query = await findQuery(database, queryId)
    if (!query || !account || !maySignIn(account) || account.role !== 'CREDIT') return
    if (!isBeingDecided(query.status)) return
    const values = {
      name: account.fullName,
      query: String(queryId),
      client: query.custName,
      link: `${config.publicUrl}/credit/query/${queryId}/edit`,
    }
    await services.mail.send({
      ...letter(kind, account, values, await letterSignature(database, account.language)),
      id: `${kind}-${queryId}-${accountUserId}-${new Date(at).getTime()}`,
    })
    await recordLetter(database, queryId, { kind, name: account.fullName })
  })
