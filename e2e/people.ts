import type { PrincipalKind } from '../machines/lifecycle/query/principal.ts'

export type Person = Exclude<PrincipalKind, 'system'>

/** Full names as in the history. */
export const people: Readonly<Record<Person, string>> = {
  partner: 'Peeter Põhjala',
  inhouse: 'Ingrid Hallik',
  shop: 'Siim Nutt',
  credit: 'Kristjan Krass',
  compliance: 'Kadri Kask',
}
