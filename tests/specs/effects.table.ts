import type { QueryEventType } from '../../machines/query.events.ts'
import { deliveryDate, pickedContainer } from '../models/query.cases.ts'

/** What a step sets off outside the status: the effect's name and what it is told. Any other step sets off nothing. */
export type Effect = { type: string; params?: unknown }

const sending = { type: 'sendContainers', params: { containers: [pickedContainer] } }

export const effectTable: Partial<Record<QueryEventType, readonly Effect[]>> = {
  'query.sendToCredit': [{ type: 'decideAutomatically' }],
  'contract.sendForSigning': [sending],
  'asset.handedOver': [{ type: 'storeDeliveryDate', params: { deliveryDate } }],
}
