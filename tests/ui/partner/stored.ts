import type { Partner } from '../../../api/partner.ts'
import { newPartner } from '../../api/partner/example.ts'

const group = (assetGroupId: number, name: string, allowed: boolean, groupInsurance: number | null) => ({
  assetGroupId,
  name,
  allowed,
  autoDecisionEnabled: allowed,
  insurance: null,
  groupInsurance,
})

/** A partner that may finance laptops with automatic decision, and no vans. */
export const storedPartner = (parts: Partial<Partner> = {}): Partner => ({
  ...newPartner,
  partnerId: 4,
  accountUserId: null,
  managerId: 7,
  manager: { fullName: 'Andres Tamm' },
  apiKey: null,
  oldApiKey: null,
  partnerAssetGroups: [
    {
      assetGroupId: 1,
      name: 'Electronics',
      superiorGroupId: null,
      subgroups: [group(11, 'Laptops', true, 1.5)],
    },
    { assetGroupId: 2, name: 'Vehicles', superiorGroupId: null, subgroups: [group(21, 'Vans', false, 3)] },
  ],
  saleLacks: [],
  modifiedDtime: '2026-11-20T09:54:00.000Z',
  formattedModifiedDtime: '20.11.2026 11:54',
  ...parts,
})
