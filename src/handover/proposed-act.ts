import type { ActOfAcceptance } from '../../api/handover.ts'
import type { QuerySave } from '../../api/query.ts'

/**
 * What the act starts with: what the assets already say, where they agree or the first of them says it. It says nothing
 * of the delivery where that is locked.
 */
export const proposedAct = (
  { qassets = [] }: Pick<QuerySave, 'qassets'>,
  deliveryLocked = false,
): ActOfAcceptance => {
  const [first] = qassets
  const delivered = deliveryLocked ? undefined : first
  return {
    assetDescription: qassets.map(({ qassetName }) => qassetName).join('\n'),
    serialNumber: '',
    deliveryDate: delivered?.deliveryDate ?? null,
    deliveryPlace: delivered?.deliveryPlace ?? '',
    year: first?.year ?? null,
  }
}
