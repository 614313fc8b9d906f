import type { Product, StatusCode } from '../../api/status.ts'
import type { HistoryEvent } from '../../machines/lifecycle/query/query-history.ts'

/** Performer of a step in the demo: the query's creator, a demo account's role, or the system. */
export type DemoActor = 'maker' | 'inhouse' | 'credit' | 'compliance' | 'system'

/** A step in the history; steps from an older system have no event. */
export type DemoStep = { status: StatusCode; by: DemoActor; event: HistoryEvent | null }
/** A step of a query with its time. */
export type TimedStep = DemoStep & { at: Date }

const step = (status: StatusCode, by: DemoActor, event: HistoryEvent | null): DemoStep => ({
  status,
  by,
  event,
})

const made = step('P', 'maker', 'query.created')
const toCommittee = [
  made,
  step('SM', 'maker', 'query.sendToManager'),
  step('SCR', 'inhouse', 'query.sendToCredit'),
]
const activated = step('CA', 'compliance', 'contract.activate')
const lease = [
  ...toCommittee,
  step('QA', 'credit', 'query.approve'),
  step('CR', 'inhouse', 'query.requestContract'),
  step('YS', 'compliance', 'contract.sendForSigning'),
  step('SN', 'system', 'containers.allSigned'),
  activated,
  step('CF', 'system', 'contract.ended'),
]
const shopContract = [
  made,
  step('CR', 'maker', 'contract.createForShop'),
  step('YS', 'maker', 'contract.sendForSigning'),
  step('HO', 'system', 'containers.allSigned'),
  activated,
]
/** A customer's application by link goes directly to the committee. */
const byLink = [step('SCR', 'system', 'customer.applied'), step('HO', 'credit', 'query.approve'), activated]

type Destination = { status: StatusCode; product: Product; hasReason: boolean; byLink: boolean }

const reaches = (path: readonly DemoStep[], status: StatusCode) => path.some((one) => one.status === status)

const upTo = (path: readonly DemoStep[], status: StatusCode): DemoStep[] =>
  path.slice(0, path.findIndex((one) => one.status === status) + 1)

/** Statuses outside the usual path. A query closed without a reason was annulled by its creator. */
const aside: Partial<Record<StatusCode, (to: Destination) => DemoStep[]>> = {
  SCO: () => [...toCommittee, step('SCO', 'credit', 'query.sendToCompliance')],
  QAC: () => [...toCommittee, step('QAC', 'credit', 'query.approveWithChanges')],
  MICO: () => [step('MICO', 'system', null)],
  MICR: () => [step('MICR', 'system', null)],
  N: ({ hasReason }) =>
    hasReason
      ? [...toCommittee, step('N', 'credit', 'query.close')]
      : [made, step('N', 'maker', 'query.annul')],
}

const wholePath = (to: Destination): DemoStep[] => {
  const special = aside[to.status]
  if (special) return special(to)
  if (to.byLink) return upTo(byLink, to.status)
  const direct = to.product !== 'LEASING' && reaches(shopContract, to.status)
  return upTo(direct ? shopContract : lease, to.status)
}

/** The steps to a status, creation first. In-house partners send to credit themselves. */
export const pathTo = (to: Destination, madeInhouse: boolean): DemoStep[] =>
  wholePath(to).filter(({ event }) => !(madeInhouse && event === 'query.sendToManager'))
