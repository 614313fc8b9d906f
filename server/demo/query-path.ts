import type { Product, StatusCode } from '../../contract/status.ts'

/** Who takes a step in the demo: whoever made the query, a demo account's role, or the system. */
export type DemoActor = 'maker' | 'inhouse' | 'credit' | 'compliance' | 'system'
export type DemoStep = { status: StatusCode; by: DemoActor }

const steps = (...pairs: readonly (readonly [StatusCode, DemoActor])[]): DemoStep[] =>
  pairs.map(([status, by]) => ({ status, by }))

const made: DemoStep = { status: 'P', by: 'maker' }
const toCredit = steps(['SM', 'maker'], ['SCR', 'inhouse'])
const signed = steps(['YS', 'compliance'], ['SN', 'system'])
const lease = [
  made,
  ...toCredit,
  ...steps(['QA', 'credit'], ['CR', 'inhouse']),
  ...signed,
  ...steps(['CA', 'compliance'], ['CF', 'system']),
]
const shopContract = [
  made,
  ...steps(['CR', 'maker'], ['YS', 'maker'], ['HO', 'system'], ['CA', 'compliance']),
]

const upTo = (path: readonly DemoStep[], status: StatusCode): DemoStep[] =>
  path.slice(0, path.findIndex((step) => step.status === status) + 1)

const aside: Partial<Record<StatusCode, DemoStep[]>> = {
  SCO: [made, ...toCredit, ...steps(['SCO', 'credit'])],
  QAC: [made, ...toCredit, ...steps(['QAC', 'credit'])],
  MICO: [made, ...steps(['MICO', 'system'])],
  MICR: [made, ...steps(['MICR', 'system'])],
}

/** A query that was closed with a reason had come to the committee; one without was annulled by its maker. */
const closed = (hasReason: boolean): DemoStep[] =>
  hasReason ? [made, ...toCredit, ...steps(['N', 'credit'])] : [made, ...steps(['N', 'maker'])]

const byLink: DemoStep[] = [made, ...steps(['SCR', 'system'], ['HO', 'credit'])]

type Destination = { status: StatusCode; product: Product; hasReason: boolean; byLink: boolean }

/** The steps that bring a query to its status, its creation first. In-house partners send to credit themselves. */
export const pathTo = (to: Destination, madeInhouse: boolean): DemoStep[] => {
  const path = wholePath(to)
  return madeInhouse ? path.filter(({ status }) => status !== 'SM' || to.status === 'SM') : path
}

const wholePath = ({ status, product, hasReason, byLink: linked }: Destination): DemoStep[] => {
  if (status === 'N') return closed(hasReason)
  if (linked) return upTo(byLink, status)
  const direct = product !== 'LEASING' && shopContract.some((step) => step.status === status)
  return aside[status] ?? upTo(direct ? shopContract : lease, status)
}
