import type { Call } from '../../../api/call.ts'
import { committeeCalls } from '../../../api/committee.calls.ts'
import { containerCalls } from '../../../api/container.calls.ts'
import type { Vote } from '../../../api/committee.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Role } from '../../../api/role.ts'
import { shopCalls } from '../../../api/shop.calls.ts'
import type { StatusCode } from '../../../api/status.ts'
import { type PrincipalKind, system } from '../../../machines/lifecycle/query/principal.ts'
import {
  type OwnCall,
  type StepCall,
  stepOf,
  stepTypes,
} from '../../../machines/lifecycle/query/catalogue.ts'
import { eventOf } from '../../../machines/lifecycle/query/next-steps.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/events.ts'
import { Problem } from '../../../server/platform/http/problem.ts'
import { deliveryDate } from '../../models/query.cases.ts'
import { askedFor } from '../../models/query.change-status.ts'
import type { Asked } from '../../specs/change-status.table.ts'
import type { Answered } from '../caller.ts'
import type { TestServer } from '../server.ts'
import type { Arranged } from './arrange.ts'

export type Person = Exclude<PrincipalKind, 'system'>

export const emails = {
  partner: 'partner@tehing.example',
  inhouse: 'inhouse@tehing.example',
  shop: 'shop@tehing.example',
  credit: 'credit@tehing.example',
  compliance: 'compliance@tehing.example',
} as const satisfies Record<Person, string>

export const people = Object.keys(emails) as Person[]

const roles: Record<Person, Role> = {
  partner: 'PARTNER',
  inhouse: 'PARTNER',
  shop: 'SHOP',
  credit: 'CREDIT',
  compliance: 'COMPLIANCE',
}

/** A call as it goes over the wire. */
export type Asking = { call: Call; parts: { params?: object; query?: object; body?: unknown } }

export type Chosen = { picked: boolean; reason: string }
export const everythingChosen: Chosen = { picked: true, reason: 'Chose competitor' }

/** Asks change-status for a status, or for none at all. */
export const askStatus = (
  { queryId }: Pick<Arranged, 'queryId'>,
  asked: Asked,
  closingReason?: string,
): Asking => ({
  call: queryCalls.changeStatus,
  parts: {
    query: { queryId, ...(asked !== 'none' && { status: asked }), ...(closingReason && { closingReason }) },
  },
})

const containersOf = ({ container }: Arranged, { picked }: Chosen) => (picked ? [{ id: container }] : [])

/** The calls that take one step each, by the names of the catalogue. */
const ownCalls: Record<OwnCall, (of: Arranged, kind: Person, chosen: Chosen) => Asking> = {
  annul: ({ queryId }) => ({ call: queryCalls.annul, parts: { params: { id: queryId } } }),
  createShopContract: ({ queryId }) => ({
    call: queryCalls.createShopContract,
    parts: { params: { id: queryId } },
  }),
  lendifyContract: ({ queryId }) => ({
    call: queryCalls.lendifyContract,
    parts: { params: { id: queryId }, query: { confirm: true } },
  }),
  sendForSigning: (of, kind, chosen) => ({
    call: kind === 'shop' ? shopCalls.sendForSigning : containerCalls.send,
    parts: { params: { id: of.queryId }, body: containersOf(of, chosen) },
  }),
  confirmSigned: ({ queryId }) => ({
    call: shopCalls.confirmSigned,
    parts: { params: { id: queryId } },
  }),
  setDeliveryDate: ({ queryId }) => ({
    call: shopCalls.setDeliveryDate,
    parts: { params: { id: queryId }, body: { deliveryDate } },
  }),
}

const isOwnCall = (name: StepCall['name']): name is OwnCall => name in ownCalls

const voteOn = ({ queryId, modifiedDtime }: Arranged, vote: Vote, note: string): Asking => ({
  call: committeeCalls.vote,
  parts: { params: { id: queryId }, body: { vote, note, modifiedDtime } },
})

const isAllowed = (call: Call, kind: Person): boolean =>
  typeof call.access === 'string' || call.access.includes(roles[kind])

export const isClosedTo = ({ call }: Asking, kind: Person): boolean => !isAllowed(call, kind)

/** The call by which a person takes a step. */
export const askingOf = (
  of: Arranged,
  from: StatusCode,
  type: QueryEventType,
  kind: Person,
  chosen: Chosen = everythingChosen,
): Asking => {
  const { call } = stepOf(type)
  if (call.name === 'system') throw new Error(`no person takes ${type}`)
  if (call.name === 'vote') return voteOn(of, call.vote, chosen.reason)
  return call.name === 'changeStatus'
    ? askStatus(of, askedFor(from, type), chosen.reason || undefined)
    : ownCalls[call.name](of, kind, chosen)
}

/** The steps that have a call of their own. */
export const ownCallTypes = stepTypes.filter((type) => {
  const { name } = stepOf(type).call
  return isOwnCall(name) || name === 'vote'
})

/** Makes a call as one of the people. */
export const ask = (server: TestServer, { call, parts }: Asking, kind: Person): Promise<Answered> =>
  server.request(call, parts, emails[kind])

export const systemSteps = [
  'customer.applied',
  'decision.approved',
  'containers.allSigned',
  'contract.ended',
  'customer.withdrew',
  'customer.askedForReview',
  'committee.approved',
  'committee.approvedWithChanges',
  'committee.refused',
] as const
export type SystemStep = (typeof systemSteps)[number]

/** Lets the clock, the gateway or the automatic decision take a step: nobody can by a call. */
export const bySystem = async (
  { database, dependencies }: TestServer,
  { queryId }: Arranged,
  type: SystemStep,
): Promise<{ status: StatusCode } | { reason: string | undefined }> => {
  try {
    return await database.transaction((tx) =>
      dependencies.lifecycles.query.apply(
        tx,
        queryId,
        eventOf(type, system, { reason: everythingChosen.reason }),
      ),
    )
  } catch (error) {
    if (error instanceof Problem) return { reason: error.parts.reason }
    throw error
  }
}
