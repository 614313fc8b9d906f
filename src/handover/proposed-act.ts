import type { ActOfAcceptance } from '../../api/handover.ts'
import type { QuerySave } from '../../api/query.ts'

/** What the act starts with: what the assets already say, where they agree or the first of them says it. */
export const proposedAct = ({ qassets = [] }: Pick<QuerySave, 'qassets'>): ActOfAcceptance => {
  const [first] = qassets
  return {
    assetDescription: qassets.map(({ qassetName }) => qassetName).join('\n'),
    serialNumber: '',
    deliveryDate: first?.deliveryDate ?? null,
    deliveryPlace: first?.deliveryPlace ?? '',
    year: first?.year ?? null,
  }
}
