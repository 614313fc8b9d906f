import * as z from 'zod/mini'
import type { Language } from '../../api/language.ts'
import { readsCondition } from '../../machines/lifecycle/condition/condition-facts.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import { partnerLanguage } from './partner-language.ts'
import { findPartner } from '../partner/partner.store.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { defineJob, type Jobs, RETRY_S, worker } from '../platform/jobs/jobs.ts'
import { letter } from '../platform/mail/letter.ts'
import { findQuery } from '../query/record/query.store.ts'
import { findDecisionConditions } from '../query/parts/decision-condition.store.ts'
import { recordLetter } from './record-letter.ts'

const partnerDecisionLetterJob = defineJob({
  name: 'query.decisionLetter',
  data: z.object({
    queryId: z.int(),
    decision: z.enum(['approved', 'approvedIf', 'approvedWithChanges', 'rejected']),
    at: z.iso.datetime(),
  }),
  retries: 23,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

type Decision = z.output<typeof partnerDecisionLetterJob.data>['decision']

/** Sends the letter about a decision, after the transaction, to a partner that has enabled such letters. */
export const notifyPartnerOfDecision = async (
  jobs: Jobs,
  tx: Transaction,
  { queryId, partnerId }: { queryId: number; partnerId: number },
  { decision, at }: { decision: Decision; at: Date },
): Promise<void> => {
  const partner = await findPartner(tx, partnerId)
  if (partner?.notifyOnDecision)
    await jobs.send(tx, partnerDecisionLetterJob, { queryId, decision, at: at.toISOString() })
}

/** The partner's address for decisions, or else its own; without either no letter is sent. */
export const partnerDecisionLetterWorker = ({
  config,
  database,
  services,
}: Pick<Dependencies, 'config' | 'database' | 'services'>) =>
  worker(partnerDecisionLetterJob, async ({ queryId, decision, at }) => {
    const query = await findQuery(database, queryId)
    const partner = query && (await findPartner(database, query.partnerId))
    if (!query || !partner?.notifyOnDecision) return
    const email = partner.notifyOnDecisionEmail || partner.email
    if (email === '') return
    const language = await partnerLanguage(database, query)
    const conditions = await conditionsOf(database, queryId, { decision, at, language })
    const values = {
      name: partner.businessName,
      query: String(queryId),
      client: query.custName,
      decision,
      conditions,
      hasConditions: conditions === '' ? 'no' : 'yes',
      link: `${config.publicUrl}/${query.product === 'LEASING' ? 'partner' : 'shop'}/query/${queryId}/edit`,
    }
    await services.mail.send({
      ...letter('decision', { email, language }, values, await letterSignature(database, language)),
      id: `decision-${queryId}-${new Date(at).getTime()}`,
    })
    await recordLetter(database, queryId, { kind: 'decision', name: partner.businessName })
  })

type DecisionLetter = { decision: Decision; at: string; language: Language }

/** What the partner has to answer for the approval, one a line; empty for conditions of others. */
const conditionsOf = async (
  connection: Connection,
  queryId: number,
  { decision, at, language }: DecisionLetter,
): Promise<string> => {
  if (decision !== 'approvedIf') return ''
  const approval = { event: 'decision.approvedIf', createdAt: new Date(at) }
  return (await findDecisionConditions(connection, queryId, [approval]))
    .filter(({ askedOf }) => readsCondition('partner', askedOf))
    .map(({ textEn, textEt }) => `– ${language === 'et' ? textEt : textEn}`)
    .join('\n')
}
