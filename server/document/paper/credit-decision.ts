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
import type { Formatter } from './formatter.ts'

const shown = (format: Formatter, { field }: TermsChange, value: TermsChange['before']): string => {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return format.text(value ? 'query.conflict.yes' : 'query.conflict.no')
  if (typeof value === 'string') return value
  switch (termKinds[field]) {
    case 'euros':
      return format.money(toCents(value))
    case 'percent':
      return format.percent(value)
    default:
      return String(value)
  }
}

/** Changes of the committee to the requested terms. */
const changes = (format: Formatter, { stored }: Agreement): Block[] =>
  stored.approvedChanges.length === 0
    ? []
    : [
        { kind: 'heading', text: format.text('agreement.changes') },
        {
          kind: 'facts',
          facts: stored.approvedChanges.flatMap((change) =>
            format.fact(
              `term.${change.field}`,
              format.text('agreement.change', {
                before: shown(format, change, change.before),
                after: shown(format, change, change.after),
              }),
            ),
          ),
        },
      ]

/** What an automatic approval is subject to. */
const providedThat = (format: Formatter, { query, creditDecision }: Agreement['stored']): string => {
  if (creditDecision?.event !== 'decision.approvedIf') return ''
  const conditions = query.automaticDecision?.conditions ?? []
  return conditions.map(({ textEn, textEt }) => (format.language === 'et' ? textEt : textEn)).join(' ')
}

/** Decision, time and person. */
const decided = (
  format: Formatter,
  { status, createdAt, createdByName, votes, reason }: CreditDecision,
  conditions: string,
): Fact[] => [
  ...format.fact('agreement.decided', format.text(`agreement.decided.${status}`)),
  ...format.fact('agreement.providedThat', conditions),
  ...format.fact('agreement.decidedOn', format.day(todayInTallinn(createdAt))),
  ...format.fact(
    'agreement.decidedBy',
    createdByName || format.text(votes.length > 0 ? 'principal.credit' : 'agreement.decidedByRules'),
  ),
  ...format.fact('agreement.decisionReason', reason),
]

/**
 * The request to the credit committee and its decision, without signatures.
 * @throws Problem query.refused before a decision
 */
export const creditDecision = (format: Formatter, agreement: Agreement): NamedContent => {
  const { query, managerName, creditDecision } = agreement.stored
  if (creditDecision === null) throw new Problem('query.refused', { reason: 'paperWithoutDecision' })
  return paper(format, agreement, format.text('agreement.creditDecision'), [
    ...lessee(format, agreement),
    ...beneficiary(format, agreement),
    ...backers(format, agreement),
    ...assetTable(format, agreement),
    ...terms(format, agreement, { inhouse: true }),
    ...changes(format, agreement),
    { kind: 'heading', text: format.text('agreement.decision') },
    {
      kind: 'facts',
      facts: [
        ...decided(format, creditDecision, providedThat(format, agreement.stored)),
        ...publicOffice(format, agreement),
        ...format.fact('agreement.manager', managerName),
        ...format.fact('agreement.creditInfo', query.creditInfo),
        ...format.fact('agreement.clientInfo', query.clientInfo),
      ],
    },
  ])
}
