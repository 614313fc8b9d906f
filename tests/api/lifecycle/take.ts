import type { Call } from '../../../api/call.ts'
import { committeeCalls } from '../../../api/committee.calls.ts'
import { containerCalls } from '../../../api/container.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Role } from '../../../api/role.ts'
import { shopCalls } from '../../../api/shop.calls.ts'
import type { StatusCode } from '../../../api/status.ts'
import { type PrincipalKind, system } from '../../../machines/lifecycle/query/principal.ts'
import { eventOf } from '../../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import { Problem } from '../../../server/platform/http/problem.ts'
import { conditionsIn } from '../../models/query.cases.ts'
import { ordinary, type Situation } from '../../models/query.situation.ts'
import { statusForEvent } from '../../models/query.change-status.ts'
import { takenByStatus } from '../../specs/change-status.table.ts'
import { deliveryDate } from '../../specs/chosen.ts'
import { stepRows, typesWhere } from '../../specs/step-rows.ts'
import { isOfSystem } from '../../specs/steps.table.ts'
import type { RequestedStatus, CallName } from '../../specs/steps/row.ts'
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

/** A call that takes a step, with its parts. */
export type StepRequest = { call: Call; parts: { params?: object; query?: object; body?: unknown } }

export type Selection = { picked: boolean; reason: string }
export const everythingSelected: Selection = { picked: true, reason: 'Chose competitor' }

/** A call of change-status with a status, or without one. */
export const statusRequest = (
  { queryId }: Pick<Arranged, 'queryId'>,
  asked: RequestedStatus,
  closingReason?: string,
): StepRequest => ({
  call: queryCalls.changeStatus,
  parts: {
    query: { queryId, ...(asked !== 'none' && { status: asked }), ...(closingReason && { closingReason }) },
  },
})

const containersOf = ({ container }: Arranged, { picked }: Selection) => (picked ? [{ id: container }] : [])

type CreateStepRequest = (of: Arranged, kind: Person, chosen: Selection, type: QueryEventType) => StepRequest

/** The documented calls that take one step each, by their names in the rows. */
const ownCalls: Record<CallName, CreateStepRequest> = {
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
  vote: ({ queryId, modifiedDtime }, _, { reason }, type) => ({
    call: committeeCalls.vote,
    parts: { params: { id: queryId }, body: { vote: stepRows[type].vote, note: reason, modifiedDtime } },
  }),
}

const bodyOf = (of: Arranged, { picked, reason }: Selection, type: QueryEventType): object => {
  const { payload, vote } = stepRows[type]
  const read = vote ? { modifiedDtime: of.modifiedDtime } : {}
  switch (payload) {
    case undefined:
      return read
    case 'reason':
    case 'note':
      return { [payload]: reason, ...read }
    case 'containers':
      return { containers: picked ? [of.container] : [] }
    case 'confirm':
      return { confirm: true }
    case 'conditions':
      throw new Error(`no person takes ${type}`)
    default:
      return payload
  }
}

/** Returns the call by which a person takes a step in a status. */
export type StepRequestOf = (
  of: Arranged,
  from: StatusCode,
  type: QueryEventType,
  kind: Person,
  chosen?: Selection,
) => StepRequest

/** The generic call for a step. */
export const genericStepRequest: StepRequestOf = (of, _from, type, _kind, chosen = everythingSelected) => ({
  call: queryCalls.takeStep,
  parts: { params: { id: of.queryId, event: type }, body: bodyOf(of, chosen, type) },
})

const isAllowed = (call: Call, kind: Person): boolean =>
  typeof call.access === 'string' || call.access.includes(roles[kind])

export const isClosedTo = ({ call }: StepRequest, kind: Person): boolean => !isAllowed(call, kind)

/** The documented call of a step, or the generic one if there is none. */
export const stepRequestOf: StepRequestOf = (of, from, type, kind, chosen = everythingSelected) => {
  if (isOfSystem(type)) throw new Error(`no person takes ${type}`)
  if (takenByStatus.includes(type))
    return statusRequest(of, statusForEvent(from, type), chosen.reason || undefined)
  const { call } = stepRows[type]
  return call ? ownCalls[call](of, kind, chosen, type) : genericStepRequest(of, from, type, kind, chosen)
}

/** Steps that change-status does not take. */
export const ownCallTypes = typesWhere((_, type) => !isOfSystem(type) && !takenByStatus.includes(type))

/** The reason that the call sends: the call that annuls has no field for it. */
export const reasonSentBy = ({ call }: StepRequest, { reason }: Selection): string =>
  call === queryCalls.annul ? '' : reason

/** Sends the request as one person. */
export const ask = (server: TestServer, { call, parts }: StepRequest, kind: Person): Promise<Answered> =>
  server.request(call, parts, emails[kind])

/** The reason that a situation gives. */
export const reasonIn = ({ reason }: Pick<Situation, 'reason'>): string =>
  ({ given: everythingSelected.reason, empty: '', blank: ' \t' })[reason]

/** Takes a step of the system, for which there is no call. */
export const bySystem = async (
  { database, dependencies }: TestServer,
  { queryId }: Arranged,
  type: QueryEventType,
  situation: Pick<Situation, 'replaced' | 'reason'> = ordinary,
): Promise<{ status: StatusCode } | { reason: string | undefined }> => {
  try {
    return await database.transaction((tx) =>
      dependencies.lifecycles.query.apply(
        tx,
        queryId,
        eventOf(type, system, { reason: reasonIn(situation), conditions: conditionsIn(situation) }),
      ),
    )
  } catch (error) {
    if (error instanceof Problem) return { reason: error.parts.reason }
    throw error
  }
}
