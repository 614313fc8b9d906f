import { type PrincipalKind, type QueryPrincipal, system } from '../../machines/lifecycle/query/principal.ts'
import type { QueryEvent, QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { eventOf } from '../../machines/lifecycle/query/step-catalogue.ts'
import { pickedContainer, templateOf } from '../specs/chosen.ts'
import { type Case, type CaseName, cases } from '../specs/query.table.ts'
import { stepRows } from '../specs/step-rows.ts'
import { ordinary, ownPartner, replacements, type Situation } from './query.situation.ts'

export const caseOf = (name: CaseName): Case => {
  const found = cases[name]
  if (!found) throw new Error(`no case is named ${name}`)
  return found
}

export const situationOf = (name: CaseName): Situation => ({ ...ordinary, ...caseOf(name).given })

const person = { userId: 1, inhouse: false, partnerId: null }

/** A principal of each kind. */
export const actors: Readonly<Record<PrincipalKind, QueryPrincipal>> = {
  partner: { ...person, role: 'PARTNER', partnerId: ownPartner },
  inhouse: { ...person, role: 'PARTNER', partnerId: ownPartner, inhouse: true },
  shop: { ...person, role: 'SHOP', partnerId: ownPartner },
  credit: { ...person, role: 'CREDIT' },
  compliance: { ...person, role: 'COMPLIANCE' },
  system,
}

const reasons = { given: 'Chose competitor', empty: '', blank: ' \t' } as const

/** The conditions that come with an automatic approval in this situation. */
export const conditionsIn = ({ replaced }: Pick<Situation, 'replaced'>) =>
  replacements[replaced].map((rule) => ({ rule, conditionTemplateId: templateOf[rule] }))

/** The event as a principal of this kind sends it in this situation. */
export const eventIn = (
  type: QueryEventType,
  kind: PrincipalKind,
  { picked, reason, replaced }: Situation,
): QueryEvent => {
  const { payload } = stepRows[type]
  return eventOf(type, actors[kind], {
    containers: picked === 'one' ? [pickedContainer] : [],
    reason: reasons[reason],
    note: reasons[reason],
    conditions: conditionsIn({ replaced }),
    ...(typeof payload === 'object' && payload),
  })
}
