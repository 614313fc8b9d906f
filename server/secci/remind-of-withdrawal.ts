import { lastWithdrawalDay } from '../../domain/withdrawal.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { formatterFor } from '../document/paper/formatter.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import { recordLetter } from '../notification/record-letter.ts'
import { worker } from '../platform/jobs/jobs.ts'
import { letter } from '../platform/mail/letter.ts'
import { contractDayOf, findQuery, loadQueryParts, customerLanguage } from '../query/record/query.store.ts'
import { remindOfWithdrawalJob } from '../query/save/renew-secci.ts'

/** Reminds a consumer who had at most a day to read the sheet of the right of withdrawal. */
export const remindOfWithdrawalWorker = ({
  database,
  services,
}: Pick<Dependencies, 'database' | 'services'>) =>
  worker(remindOfWithdrawalJob, async ({ queryId }) => {
    const found = await findQuery(database, queryId)
    const stored = found && (await loadQueryParts(database, found))
    const concluded = stored && contractDayOf(stored)
    if (!stored?.concludedAt || !concluded || metaOf(stored.query.status).stage === 'closed') return
    const { query, partner, concludedAt } = stored
    if (query.contactEmail === '') return
    const language = customerLanguage(query)
    const { day } = formatterFor(language)
    await services.mail.send({
      ...letter(
        'withdrawalReminder',
        { email: query.contactEmail, language },
        {
          name: query.custName,
          partner: partner.businessName,
          concluded: day(concluded),
          lastDay: day(lastWithdrawalDay(concluded)),
        },
        await letterSignature(database, language),
      ),
      id: `withdrawal-reminder-${queryId}-${concludedAt.getTime()}`,
    })
    await recordLetter(database, queryId, { kind: 'withdrawalReminder', name: query.custName })
  })
