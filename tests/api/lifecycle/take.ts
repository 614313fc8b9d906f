import type { Call } from '../../../contract/call.ts'
import { containerCalls } from '../../../contract/container.calls.ts'
import { queryCalls } from '../../../contract/query.calls.ts'
import type { Role } from '../../../contract/role.ts'
import { shopCalls } from '../../../contract/shop.calls.ts'
import { type StatusCode, statusCodes } from '../../../contract/status.ts'
import { type ActorKind, system } from '../../../machines/query.actor.ts'
import type { QueryEventType } from '../../../machines/query.events.ts'
import { Problem } from '../../../server/http/problem.ts'
import { applyEvent } from '../../../server/query/lifecycle.ts'
import { deliveryDate } from '../../models/query.cases.ts'
import { type Asked, changeStatusTable } from '../../specs/change-status.table.ts'
import type { Answered } from '../caller.ts'
import type { TestServer } from '../server.ts'
import type { Arranged } from './arrange.ts'

export type Person = Exclude<ActorKind, 'system'>

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
export const askStatus = ({ queryId }: Arranged, asked: Asked, closingReason?: string): Asking => ({
  call: queryCalls.changeStatus,
  parts: {
    query: { queryId, ...(asked !== 'none' && { status: asked }), ...(closingReason && { closingReason }) },
  },
})

const containersOf = ({ container }: Arranged, { picked }: Chosen) => (picked ? [{ id: container }] : [])

/** The calls that each stand for one event, whatever the status. */
export const ownCalls: Partial<
  Record<QueryEventType, (of: Arranged, kind: Person, chosen: Chosen) => Asking>
> = {
  'query.annul': ({ queryId }) => ({ call: queryCalls.annul, parts: { params: { id: queryId } } }),
  'contract.createForShop': ({ queryId }) => ({
    call: queryCalls.createShopContract,
    parts: { params: { id: queryId } },
  }),
  'contract.enterInLedger': ({ queryId }) => ({
    call: queryCalls.lendifyContract,
    parts: { params: { id: queryId }, query: { confirm: true } },
  }),
  'contract.sendForSigning': (of, kind, chosen) => ({
    call: kind === 'shop' ? shopCalls.sendForSigning : containerCalls.send,
    parts: { params: { id: of.queryId }, body: containersOf(of, chosen) },
  }),
  'contract.confirmSigned': ({ queryId }) => ({
    call: shopCalls.confirmSigned,
    parts: { params: { id: queryId } },
  }),
  'asset.handedOver': ({ queryId }) => ({
    call: shopCalls.setDeliveryDate,
    parts: { params: { id: queryId }, body: { deliveryDate } },
  }),
}

const isAllowed = (call: Call, kind: Person): boolean =>
  typeof call.access === 'string' || call.access.includes(roles[kind])

export const isClosedTo = ({ call }: Asking, kind: Person): boolean => !isAllowed(call, kind)

const askedFor = (from: StatusCode, type: QueryEventType, kind: Person): Asked => {
  const asked = ([...statusCodes, 'none'] as const).find((status) => {
    const meant = changeStatusTable[from][status]
    return (typeof meant === 'object' ? (meant[kind] ?? meant.others) : meant) === type
  })
  if (!asked) throw new Error(`change-status cannot ask for ${type} in ${from}`)
  return asked
}

/** The call by which a person takes a step. */
export const askingOf = (
  of: Arranged,
  from: StatusCode,
  type: QueryEventType,
  kind: Person,
  chosen: Chosen = everythingChosen,
): Asking =>
  ownCalls[type]?.(of, kind, chosen) ?? askStatus(of, askedFor(from, type, kind), chosen.reason || undefined)

/** Makes a call as one of the people. */
export const ask = (server: TestServer, { call, parts }: Asking, kind: Person): Promise<Answered> =>
  server.request(call, parts, emails[kind])

export const systemSteps = ['decision.approved', 'containers.allSigned', 'contract.ended'] as const
export type SystemStep = (typeof systemSteps)[number]

/** Lets the clock, the gateway or the automatic decision take a step: nobody can by a call. */
export const bySystem = async (
  { database, dependencies }: TestServer,
  { queryId }: Arranged,
  type: SystemStep,
): Promise<{ status: StatusCode } | { reason: string | undefined }> => {
  try {
    return await database.transaction((tx) => applyEvent(dependencies, tx, queryId, { type, actor: system }))
  } catch (error) {
    if (error instanceof Problem) return { reason: error.parts.reason }
    throw error
  }
}
