import type { AssetGroupName } from '../../../api/asset-group.ts'
import type { PartnerSetting } from '../../../api/partner-setting.ts'

/** A partner's settings; pass only what the test is about. */
export const settingOf = (parts: Partial<PartnerSetting> = {}): PartnerSetting => ({
  partnerId: 2,
  businessName: 'Põhja Masinad OÜ',
  regCode: '12847368',
  vatNumber: '',
  bankAccountNumber: '',
  street: 'Peterburi tee 46',
  zipCode: '11415',
  city: 'Tallinn',
  phoneNumber: '+3726001201',
  email: 'info@pohjamasinad.example',
  representativeName: 'Peeter Põhjala',
  representedBy: 'Law',
  representativePersonalCode: '37605030299',
  representativePhone: '',
  representativeEmail: '',
  managerId: 7,
  inhouse: false,
  advanceOptions: [10, 50],
  defaultAdvance: 10,
  interestOptions: [4.9, 14.9],
  defaultInterest: 6.9,
  interestMatrix: null,
  kickbackOptions: [0, 5],
  defaultKickback: 1,
  kickbackCoefficient: 1,
  showKickback: true,
  paymentPeriodOptions: [12, 60],
  allPmtPeriodOptions: [12, 24, 36, 48, 60],
  defaultPaymentPeriod: 36,
  residualOptions: [0, 30],
  defaultResidual: 5,
  insurance: 0.1,
  contractFee: 250,
  contractFeeOptions: [0, 250],
  offerValidTime: 14,
  featureOnSpot: false,
  featureSelfServe: false,
  lendifyLimit: false,
  manualSigning: false,
  editContractFee: false,
  editInsurance: false,
  campaign: false,
  ...parts,
})

const group = (
  assetGroupId: number,
  name: string,
  superiorGroupId: number | null,
  insurance: number | null,
): AssetGroupName => ({ assetGroupId, name, superiorGroupId, insurance })

/** Two main groups; trailers cannot be insured. */
export const groupNames: AssetGroupName[] = [
  group(1, 'Machinery', null, null),
  group(2, 'Vehicles', null, null),
  group(11, 'Excavators', 1, 0.9),
  group(21, 'Vans', 2, 3),
  group(22, 'Trailers', 2, null),
]

export const managers = [
  { accountUserId: 7, fullName: 'Andres Tamm' },
  { accountUserId: 8, fullName: 'Liis Kask' },
]
