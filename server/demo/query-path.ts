import type { Product, StatusCode } from '../../api/status.ts'

/** Who takes a step in the demo: whoever made the query, a demo account's role, or the system. */
export type DemoActor = 'maker' | 'inhouse' | 'credit' | 'compliance' | 'system'

/** What a step means beyond its status. */
type Mark = 'toManager' | 'toCredit' | 'approved' | 'changed' | 'toSigners' | 'ended' | 'closed'
export type DemoStep = { status: StatusCode; by: DemoActor; mark?: Mark }
/** A step of a query's way, and when it was taken. */
export type TimedStep = DemoStep & { at: Date }

const step = (status: StatusCode, by: DemoActor, mark?: Mark): DemoStep => ({
  status,
  by,
  ...(mark && { mark }),
})

const made = step('P', 'maker')
const toCommittee = [made, step('SM', 'maker', 'toManager'), step('SCR', 'inhouse', 'toCredit')]
const lease = [
  ...toCommittee,
  step('QA', 'credit', 'approved'),
  step('CR', 'inhouse'),
  step('YS', 'compliance', 'toSigners'),
  step('SN', 'system'),
  step('CA', 'compliance'),
  step('CF', 'system', 'ended'),
]
const shopContract = [
  made,
  step('CR', 'maker'),
  step('YS', 'maker', 'toSigners'),
  step('HO', 'system'),
  step('CA', 'compliance'),
]
/** What a customer sends by a link stands before the committee at once. */
const byLink = [step('SCR', 'system'), step('HO', 'credit'), step('CA', 'compliance')]

type Destination = { status: StatusCode; product: Product; hasReason: boolean; byLink: boolean }

const reaches = (path: readonly DemoStep[], status: StatusCode) => path.some((one) => one.status === status)

const upTo = (path: readonly DemoStep[], status: StatusCode): DemoStep[] =>
  path.slice(0, path.findIndex((one) => one.status === status) + 1)

/** Statuses that stand beside the usual way; a query closed without a reason was annulled by its maker. */
const aside: Partial<Record<StatusCode, (to: Destination) => DemoStep[]>> = {
  SCO: () => [...toCommittee, step('SCO', 'credit')],
  QAC: () => [...toCommittee, step('QAC', 'credit', 'changed')],
  MICO: () => [step('MICO', 'system')],
  MICR: () => [step('MICR', 'system')],
  N: ({ hasReason }) =>
    hasReason ? [...toCommittee, step('N', 'credit', 'closed')] : [made, step('N', 'maker', 'closed')],
}

const wholePath = (to: Destination): DemoStep[] => {
  const special = aside[to.status]
  if (special) return special(to)
  if (to.byLink) return upTo(byLink, to.status)
  const direct = to.product !== 'LEASING' && reaches(shopContract, to.status)
  return upTo(direct ? shopContract : lease, to.status)
}

/** The steps that bring a query to its status, its creation first. In-house partners send to credit themselves. */
export const pathTo = (to: Destination, madeInhouse: boolean): DemoStep[] =>
  wholePath(to).filter(({ mark }) => !(madeInhouse && mark === 'toManager'))
