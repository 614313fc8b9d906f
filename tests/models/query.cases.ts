import { type PrincipalKind, type QueryPrincipal, system } from '../../machines/lifecycle/query/principal.ts'
import type { QueryEvent, QueryEventType } from '../../machines/lifecycle/query/events.ts'
import { eventOf } from '../../machines/lifecycle/query/next-steps.ts'
import { type CaseName, cases } from '../specs/query.table.ts'
import { ordinary, ownPartner, type Situation } from './query.world.ts'

export const caseNames = Object.keys(cases) as CaseName[]

export const isCaseName = (name: string): name is CaseName => Object.hasOwn(cases, name)

export const situationOf = (name: CaseName): Situation => ({ ...ordinary, ...cases[name].given })

const person = { userId: 1, inhouse: false, partnerId: null }

/** Somebody of each kind. */
export const actors: Readonly<Record<PrincipalKind, QueryPrincipal>> = {
  partner: { ...person, role: 'PARTNER', partnerId: ownPartner },
  inhouse: { ...person, role: 'PARTNER', partnerId: ownPartner, inhouse: true },
  shop: { ...person, role: 'SHOP', partnerId: ownPartner },
  credit: { ...person, role: 'CREDIT' },
  compliance: { ...person, role: 'COMPLIANCE' },
  system,
}

export const deliveryDate = '2026-03-02'
export const pickedContainer = 7
const reasons = { given: 'Chose competitor', empty: '', blank: ' \t' } as const

/** The event as somebody of this kind sends it in this situation. */
export const eventIn = (
  type: QueryEventType,
  kind: PrincipalKind,
  { picked, reason }: Situation,
): QueryEvent =>
  eventOf(type, actors[kind], {
    containers: picked === 'one' ? [pickedContainer] : [],
    reason: reasons[reason],
    note: reasons[reason],
    deliveryDate,
  })
