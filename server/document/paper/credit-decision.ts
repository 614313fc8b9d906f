import type { TermsChange } from '../../../api/decided-terms.ts'
import { todayInTallinn } from '../../../domain/date.ts'
import { termKinds } from '../../../domain/terms-difference.ts'
import { toCents } from '../../../domain/money.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { CreditDecision } from '../../query/parts/status-history.store.ts'
import type { Agreement } from './agreement.ts'
import { assetTable } from './assets.ts'
import type { Block, Fact, NamedContent } from './content.ts'
import { paper } from './paper-frame.ts'
import { backers, beneficiary, lessee, publicOffice } from './parties.ts'
import { terms } from './terms-section.ts'
import type { Writer } from './writer.ts'

const shown = (w: Writer, { field }: TermsChange, value: TermsChange['before']): string => {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return w.say(value ? 'query.conflict.yes' : 'query.conflict.no')
  if (typeof value === 'string') return value
  switch (termKinds[field]) {
    case 'euros':
      return w.money(toCents(value))
    case 'percent':
      return w.percent(value)
    default:
      return String(value)
  }
}

/** Changes of the committee to the requested terms. */
const changes = (w: Writer, { stored }: Agreement): Block[] =>
  stored.approvedChanges.length === 0
    ? []
    : [
        { kind: 'heading', text: w.say('agreement.changes') },
        {
          kind: 'facts',
          facts: stored.approvedChanges.flatMap((change) =>
            w.fact(
              `term.${change.field}`,
              w.say('agreement.change', {
                before: shown(w, change, change.before),
                after: shown(w, change, change.after),
              }),
            ),
          ),
        },
      ]

/** What an automatic approval is subject to. */
const providedThat = (w: Writer, { query, creditDecision }: Agreement['stored']): string => {
  if (creditDecision?.event !== 'decision.approvedIf') return ''
  const conditions = query.automaticDecision?.conditions ?? []
  return conditions.map(({ textEn, textEt }) => (w.language === 'et' ? textEt : textEn)).join(' ')
}

/** Decision, time and person. */
const decided = (
  w: Writer,
  { status, createdAt, createdByName, votes, reason }: CreditDecision,
  conditions: string,
): Fact[] => [
  ...w.fact('agreement.decided', w.say(`agreement.decided.${status}`)),
  ...w.fact('agreement.providedThat', conditions),
  ...w.fact('agreement.decidedOn', w.day(todayInTallinn(createdAt))),
  ...w.fact(
    'agreement.decidedBy',
    createdByName || w.say(votes.length > 0 ? 'principal.credit' : 'agreement.decidedByRules'),
  ),
  ...w.fact('agreement.decisionReason', reason),
]

/**
 * The request to the credit committee and its decision, without signatures.
 * @throws Problem query.refused before a decision
 */
export const creditDecision = (w: Writer, agreement: Agreement): NamedContent => {
  const { query, managerName, creditDecision } = agreement.stored
  if (creditDecision === null) throw new Problem('query.refused', { reason: 'paperWithoutDecision' })
  return paper(w, agreement, w.say('agreement.creditDecision'), [
    ...lessee(w, agreement),
    ...beneficiary(w, agreement),
    ...backers(w, agreement),
    ...assetTable(w, agreement),
    ...terms(w, agreement, { inhouse: true }),
    ...changes(w, agreement),
    { kind: 'heading', text: w.say('agreement.decision') },
    {
      kind: 'facts',
      facts: [
        ...decided(w, creditDecision, providedThat(w, agreement.stored)),
        ...publicOffice(w, agreement),
        ...w.fact('agreement.manager', managerName),
        ...w.fact('agreement.creditInfo', query.creditInfo),
        ...w.fact('agreement.clientInfo', query.clientInfo),
      ],
    },
  ])
}
