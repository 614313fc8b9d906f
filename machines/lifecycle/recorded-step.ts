import type { AnyMachineSnapshot, StateValue } from 'xstate'
import type { Principal } from '../../api/role.ts'
import { principalKind, type PrincipalKind, system } from './query/principal.ts'
import { isOfCustomer } from './query/step-catalogue.ts'

/** What becomes of a field's texts: kept, or replaced by one alias for each different text; or of objects: left out. */
export type TextRule = 'kept' | 'aliased' | 'dropped'

/**
 * The rules by the name of the field. Texts of a field without a rule are masked, so that a new field reveals nothing
 * by default.
 */
export type TextRules = Readonly<Record<string, TextRule | ((text: string) => TextRule)>>

/** Who sent an event: a kind of user, the system, or a customer or surety, who have no account. */
export type RecordedPrincipal = PrincipalKind | 'customer' | 'surety'

/** One step of a lifecycle, without anything that names a person. */
export type RecordedStep<Facts = unknown> = {
  /** Path of the state that was left, such as `SCR.committee`. */
  left: string
  event: string
  /** The event's content, without its principal. */
  payload: unknown
  /** Null: no principal sends the event, such as the clock's and the gateway's. */
  principal: RecordedPrincipal | null
  /** Id of the partner for whom the principal acts, or of the surety. */
  actsFor: number | null
  /** The machine's context before the step: what its guards read. */
  facts: Facts
  /** Names of the effects, in order. */
  effects: string[]
  reached: string
}

/** Stands for a text that is not kept: the guards read only whether there is one. */
const WRITTEN = '…'

/** Replaces texts by the rules; the same text has the same alias in everything that one masking replaces. */
const createMasking = (rules: TextRules) => {
  const aliases = new Map<string, string>()
  const aliasOf = (text: string): string => {
    const alias = aliases.get(text) ?? `#${aliases.size + 1}`
    aliases.set(text, alias)
    return alias
  }
  const ruleOf = (field: string, text: string): TextRule | undefined => {
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined
    return typeof rule === 'function' ? rule(text) : rule
  }
  const textOf = (field: string, text: string): string => {
    const rule = ruleOf(field, text)
    if (rule === 'kept' || text === '') return text
    if (rule === 'aliased') return aliasOf(text)
    return text.trim() === '' ? '' : WRITTEN
  }
  const masked = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') return textOf(field, value)
    if (Array.isArray(value)) return value.map((item: unknown) => masked(item, field))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name, inner]) => typeof inner !== 'object' || rules[name] !== 'dropped')
        .map(([name, inner]) => [name, masked(inner, name)]),
    )
  }
  return <Value>(value: Value): Value => masked(value, '') as Value
}

/** Facts without anything that names a person, by the rules of their lifecycle. */
export const maskedFacts = <Facts>(facts: Facts, rules: TextRules): Facts => createMasking(rules)(facts)

type Sender = Principal | typeof system | { role: 'CUSTOMER' } | { role: 'SURETY'; suretyId: number }
type Sent = { type: string; principal?: Sender }

const principalOf = ({ type, principal }: Sent): RecordedPrincipal | null => {
  if (!principal) return isOfCustomer(type) ? 'customer' : null
  switch (principal.role) {
    case 'CUSTOMER':
      return 'customer'
    case 'SURETY':
      return 'surety'
    default:
      return principalKind(principal)
  }
}

const actsFor = ({ principal }: Sent): number | null => {
  if (!principal) return null
  if ('suretyId' in principal) return principal.suretyId
  return 'partnerId' in principal ? principal.partnerId : null
}

/** A state value as a path. No lifecycle has parallel states. */
export const pathOf = (value: StateValue): string => {
  if (typeof value === 'string') return value
  const [[state, inner] = ['', undefined]] = Object.entries(value)
  return inner === undefined ? state : `${state}.${pathOf(inner)}`
}

/** Inverts `pathOf`. */
export const valueOf = (path: string): StateValue => {
  const [state = '', ...inner] = path.split('.')
  return inner.length === 0 ? state : { [state]: valueOf(inner.join('.')) }
}

type Taken<Snapshot extends AnyMachineSnapshot> = {
  event: Sent
  before: Snapshot
  after: Snapshot
  actions: readonly { type: string }[]
}

/** Returns the record of a step that a machine has taken. */
export const recordStep = <Snapshot extends AnyMachineSnapshot>(
  { event, before, after, actions }: Taken<Snapshot>,
  rules: TextRules,
): RecordedStep<Snapshot['context']> => {
  const mask = createMasking(rules)
  const { type, principal: _, ...payload } = event
  return {
    left: pathOf(before.value),
    event: type,
    payload: mask(payload),
    principal: principalOf(event),
    actsFor: actsFor(event),
    facts: mask(before.context),
    effects: actions.map((action) => action.type),
    reached: pathOf(after.value),
  }
}

const person = { userId: 0, inhouse: false }

/** A principal of the recorded kind, to send a recorded event again. */
const sender = (kind: RecordedPrincipal, id: number | null): Sender => {
  switch (kind) {
    case 'partner':
      return { ...person, role: 'PARTNER', partnerId: id }
    case 'inhouse':
      return { ...person, role: 'PARTNER', inhouse: true, partnerId: id }
    case 'shop':
      return { ...person, role: 'SHOP', partnerId: id }
    case 'credit':
      return { ...person, role: 'CREDIT', partnerId: id }
    case 'compliance':
      return { ...person, role: 'COMPLIANCE', partnerId: id }
    case 'customer':
      return { role: 'CUSTOMER' }
    case 'surety':
      return { role: 'SURETY', suretyId: id ?? 0 }
    case 'system':
      return system
  }
}

/** The event of a record, with a principal of its kind. */
export const eventOfRecord = ({
  event,
  payload,
  principal,
  actsFor: id,
}: Pick<RecordedStep, 'event' | 'payload' | 'principal' | 'actsFor'>): Sent => ({
  ...(typeof payload === 'object' && payload),
  type: event,
  ...(principal && { principal: sender(principal, id) }),
})
