import type { TextRules } from './recorded-step.ts'

/** The lifecycles whose steps are recorded, by the id of their machine. */
export const lifecycleNames = ['query', 'container', 'condition', 'screening', 'risk', 'offer'] as const
export type LifecycleName = (typeof lifecycleNames)[number]

/**
 * Which texts the step record keeps: days, moments and words that the program defines. Codes and keys that guards only
 * compare get an alias; texts that people enter are masked.
 */
export const textRules: Readonly<Record<LifecycleName, TextRules>> = {
  query: {
    product: 'kept',
    screening: 'kept',
    missing: 'kept',
    status: 'kept',
    vote: 'kept',
    review: 'kept',
    overdueAt: 'kept',
    expiresAt: 'kept',
    due: 'kept',
    deliveryDate: 'kept',
    rule: 'kept',
    publicOffice: 'kept',
    assetGroups: 'kept',
    limit: 'kept',
  },
  container: {
    files: 'kept',
    roles: 'kept',
    role: 'kept',
    purpose: 'kept',
    dueAt: 'kept',
    remindedAt: 'kept',
    at: 'kept',
    signedAt: 'kept',
    personalCode: 'aliased',
    sending: 'aliased',
    claim: 'aliased',
    key: 'aliased',
    signing: 'dropped',
  },
  condition: {
    queryStatus: 'kept',
    kind: 'kept',
    askedOf: 'kept',
    neededFor: 'kept',
    dueDay: 'kept',
    remindAt: 'kept',
    overdueAt: 'kept',
    overdue: 'kept',
    endedFrom: 'kept',
    at: 'kept',
  },
  screening: {
    queryStatus: 'kept',
    lists: 'kept',
    entityId: 'aliased',
  },
  risk: {
    queryStatus: 'kept',
    riskClass: 'kept',
    factors: 'kept',
  },
  offer: {
    queryStatus: 'kept',
    basedOn: 'kept',
    personalCode: 'aliased',
    mayApply: (text) => (text === 'anybody' ? 'kept' : 'aliased'),
    offer: 'dropped',
    application: 'dropped',
  },
}
