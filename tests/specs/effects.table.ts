import type { QueryFacts } from '../../api/query-facts.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/events.ts'
import { deliveryDate, pickedContainer } from '../models/query.cases.ts'

/** An effect's name and params. Written by hand; an event that is not here sets off nothing. */
export type EffectRow = { type: string; params?: unknown }

const sending = { type: 'sendContainers', params: { containers: [pickedContainer] } }

export const effectTable: Partial<Record<QueryEventType, readonly EffectRow[]>> = {
  'query.sendToCredit': [{ type: 'decideAutomatically' }],
  'contract.sendForSigning': [sending],
  'asset.handedOver': [{ type: 'storeDeliveryDate', params: { deliveryDate } }],
}

/** The facts that differ after an event; an event that is not here changes none. */
export const factTable: Partial<Record<QueryEventType, Partial<QueryFacts>>> = {
  'contract.createForShop': { hasLedgerContract: true },
  'contract.enterInLedger': { hasLedgerContract: true },
  'contract.sendForSigning': { containerSent: true, allContainersSigned: false },
  'asset.handedOver': { deliveryDateSet: true },
}
