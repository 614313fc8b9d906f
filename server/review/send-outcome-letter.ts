import { todayInTallinn } from '../../domain/date.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { writerOf } from '../document/paper/writer.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import { noteLetter } from '../notification/note-letter.ts'
import { worker } from '../platform/jobs/jobs.ts'
import { letter } from '../platform/mail/letter.ts'
import { customerLanguage } from '../query/record/customer-language.ts'
import { findQuery, loadQueryParts } from '../query/record/query.store.ts'
import { outcomeLetterJob } from './outcome-letter.job.ts'

const kinds = { approved: 'reviewApproved', refused: 'applicationRefused' } as const

/** A consumer with an e-mail address is told what came of the application, and how it was decided. */
export const outcomeLetterWorker = ({ database, services }: Pick<Dependencies, 'database' | 'services'>) =>
  worker(outcomeLetterJob, async ({ queryId, outcome, reviewed, at }) => {
    const found = await findQuery(database, queryId)
    const stored = found && (await loadQueryParts(database, found))
    if (!stored || stored.query.contactEmail === '') return
    const { query, partner, limit } = stored
    const language = customerLanguage(query)
    const { day } = writerOf(language)
    const checkedAt = query.automaticDecision?.decidedAt
    const kind = kinds[outcome]
    const values = {
      name: query.custName,
      partner: partner.businessName,
      checked: checkedAt === undefined ? 'no' : 'yes',
      checkedOn: checkedAt === undefined ? '' : day(todayInTallinn(new Date(checkedAt))),
      limit: limit ? 'asked' : 'notAsked',
      review: reviewed ? 'made' : checkedAt === undefined ? 'none' : 'open',
      link: query.aplink === null ? 'no' : 'yes',
    }
    await services.mail.send({
      ...letter(
        kind,
        { email: query.contactEmail, language },
        values,
        await letterSignature(database, language),
      ),
      id: `outcome-${queryId}-${new Date(at).getTime()}`,
    })
    await noteLetter(database, queryId, { kind, name: query.custName })
  })
