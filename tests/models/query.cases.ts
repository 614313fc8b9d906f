import { type ActorKind, type QueryActor, system } from '../../machines/query.actor.ts'
import type { QueryEvent, QueryEventType } from '../../machines/query.events.ts'
import { products } from '../../contract/status.ts'
import { ordinary, type Situation } from './query.world.ts'

/** One way in which a step can go: who takes it, and in which situation it is free. */
export type Case = { kind: ActorKind; type: QueryEventType; given: Partial<Situation> }

/** A shop's own steps are tried on a shop's product. */
const by = (kind: ActorKind, type: QueryEventType, given: Partial<Situation> = {}): Case => ({
  kind,
  type,
  given: kind === 'shop' ? { product: 'ONSPOT', ...given } : given,
})

const named: Record<ActorKind, string> = {
  partner: 'partner',
  inhouse: 'in-house',
  shop: 'shop',
  credit: 'credit',
  compliance: 'compliance',
  system: 'system',
}

/** The same step by several kinds of people; `…` in its name stands for who. */
const byEach = (
  kinds: readonly ActorKind[],
  name: string,
  type: QueryEventType,
  given?: Partial<Situation>,
) => Object.fromEntries(kinds.map((kind) => [name.replace('…', named[kind]), by(kind, type, given)]))

const house = ['inhouse', 'credit', 'compliance'] as const

/** One name per case that can go its own way; the tables use these names. */
export const cases: Readonly<Record<string, Case>> = {
  'partner sends to the manager': by('partner', 'query.sendToManager'),
  ...Object.fromEntries(
    (
      [
        ['over the available limit', 'over the available limit'],
        ['over the contract maximum', 'over the contract maximum'],
        ['over the partner limit', 'over the partner limit'],
        ['limit rejected', 'rejected'],
        ['limit not available', 'not available'],
        ['limit blocked', 'blocked'],
      ] as const
    ).map(([why, credit]) => [
      `shop sends to the manager, ${why}`,
      by('shop', 'query.sendToManager', { credit }),
    ]),
  ),
  'in-house sends to credit': by('inhouse', 'query.sendToCredit', { decision: 'forbidden by the partner' }),
  'credit approves': by('credit', 'query.approve', { aplink: 'empty' }),
  "credit approves a customer's application": by('credit', 'query.approve', { aplink: 'set' }),
  'credit approves with changes': by('credit', 'query.approveWithChanges'),
  'automatic decision approves': by('system', 'decision.approved', { aplink: 'empty' }),
  "automatic decision approves a customer's application": by('system', 'decision.approved', {
    aplink: 'set',
  }),
  'credit cancels the approval': by('credit', 'query.cancelApproval'),
  'credit sends to compliance': by('credit', 'query.sendToCompliance'),
  'compliance returns to credit': by('compliance', 'query.returnToCredit'),
  ...byEach(['inhouse', 'credit'], '… requests the contract', 'query.requestContract'),
  ...byEach(
    ['inhouse', 'credit'],
    "… requests the contract of a customer's application",
    'query.requestContract',
    { aplink: 'set', ledger: 'empty' },
  ),
  'shop creates the contract within the limit': by('shop', 'contract.createForShop', { ledger: 'empty' }),
  'shop creates the contract, limit used to the cent': by('shop', 'contract.createForShop', {
    ledger: 'empty',
    credit: 'covers to the cent',
  }),
  'shop creates the contract, partner has no limit': by('shop', 'contract.createForShop', {
    ledger: 'empty',
    credit: 'covers, partner has no limit',
  }),
  'shop creates the contract after approval, over the limit': by('shop', 'contract.createForShop', {
    ledger: 'empty',
    credit: 'over the available limit',
  }),
  'shop creates the contract after approval, limit never asked': by('shop', 'contract.createForShop', {
    ledger: 'empty',
    credit: 'never asked',
  }),
  ...byEach(house, '… enters the contract in the ledger', 'contract.enterInLedger', { ledger: 'empty' }),
  ...byEach(
    house,
    "… enters the contract of a customer's application in the ledger",
    'contract.enterInLedger',
    { ledger: 'empty', aplink: 'set' },
  ),
  'compliance sends for signing': by('compliance', 'contract.sendForSigning'),
  'compliance sends another container for signing': by('compliance', 'contract.sendForSigning', {
    containers: 'sent',
  }),
  'shop sends for signing': by('shop', 'contract.sendForSigning', { picked: 'none' }),
  'shop confirms signing on paper': by('shop', 'contract.confirmSigned'),
  ...Object.fromEntries(
    products.map((product) => [
      `everything is signed, ${product}`,
      by('system', 'containers.allSigned', { containers: 'signed', product }),
    ]),
  ),
  'shop hands the asset over': by('shop', 'asset.handedOver'),
  'compliance activates': by('compliance', 'contract.activate'),
  'the contract has ended': by('system', 'contract.ended', { contract: 'ended' }),
  'shop cancels the contract': by('shop', 'contract.cancel'),
  ...byEach(['partner', 'inhouse', 'shop', 'compliance'], '… annuls', 'query.annul'),
  ...byEach(house, '… closes', 'query.close'),
  'compliance sends back to the partner': by('compliance', 'query.backToPartner'),
  ...byEach(house, '… reopens', 'query.reopen'),
}

/** A case by its name; a name that no case has is a mistake of the test. */
export function caseNamed(name: string): Case {
  const found = cases[name]
  if (!found) throw new Error(`no case is named "${name}"`)
  return found
}

export const situationOf = (name: string): Situation => ({ ...ordinary, ...caseNamed(name).given })

const person = { userId: 1, inhouse: false, partnerId: null }

/** Somebody of each kind. */
export const actors: Readonly<Record<ActorKind, QueryActor>> = {
  partner: { ...person, role: 'PARTNER', partnerId: 10 },
  inhouse: { ...person, role: 'PARTNER', partnerId: 20, inhouse: true },
  shop: { ...person, role: 'SHOP', partnerId: 30 },
  credit: { ...person, role: 'CREDIT' },
  compliance: { ...person, role: 'COMPLIANCE' },
  system,
}

export const deliveryDate = '2026-03-02'
export const pickedContainer = 7
const reasons = { given: 'Chose competitor', empty: '', blank: ' \t' } as const

/** The event as somebody of this kind sends it in this situation. */
export function eventIn(type: QueryEventType, kind: ActorKind, { picked, reason }: Situation): QueryEvent {
  const actor = actors[kind]
  switch (type) {
    case 'contract.sendForSigning':
      return { type, actor, containers: picked === 'one' ? [pickedContainer] : [] }
    case 'query.close':
      return { type, actor, reason: reasons[reason] }
    case 'asset.handedOver':
      return { type, actor, deliveryDate }
    default:
      return { type, actor }
  }
}
