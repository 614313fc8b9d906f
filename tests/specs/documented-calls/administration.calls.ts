import type { Step, Value } from './documented-call.ts'

/** Exactly what section 5 of document 2 requires of a partner. */
const partner: Value = {
  regCode: '10137025',
  phoneNumber: '+3726001299',
  zipCode: '10123',
  managerId: '$managers.0.accountUserId',
  insurance: 0.2,
  contractFee: 90,
  offerValidTime: 14,
  advanceOptions: [10, 40],
  interestOptions: [5, 15],
  kickbackOptions: [0, 3],
  paymentPeriodOptions: [12, 48],
  residualOptions: [0, 30],
  defaultAdvance: 15,
  kickbackCoefficient: 0.5,
}

/** Section 2.13 of document 2. */
export const administrationCalls: readonly Step[] = [
  { call: 'POST /dashboard/message', as: 'compliance', body: 'Closed on Friday', status: 200 },
  {
    call: 'GET /dashboard/message',
    as: 'partner',
    status: 200,
    answer: { text: 'Closed on Friday' },
  },
  { call: 'POST /dashboard/message', as: 'compliance', body: null, status: 200, answer: { text: null } },
  // Asset groups
  {
    call: 'POST /asset-group',
    as: 'compliance',
    body: { name: 'Boats', subgroups: [] },
    status: 201,
    keep: { subgroup: 'assetGroupId' },
  },
  { call: 'GET /asset-group', as: 'compliance', status: 200, keep: { groups: '' } },
  {
    call: 'GET /asset-group/{id}',
    as: 'compliance',
    at: { id: '$subgroup' },
    status: 200,
    keep: { boats: '' },
  },
  {
    call: 'POST /asset-group',
    as: 'compliance',
    // As the list returns subgroups.
    body: {
      name: 'Vessels',
      subgroups: [{ assetGroupId: '$subgroup', name: 'Boats', superiorGroupId: null, insurance: null }],
    },
    status: 201,
    answer: { subgroups: ['$subgroup'] },
    keep: { mainGroup: 'assetGroupId' },
  },
  // Partners
  { call: 'GET /partner', as: 'compliance', status: 200 },
  { call: 'GET /compliance/partner', as: 'compliance', status: 200 },
  { call: 'GET /user/find-all-inhouse-partners', as: 'compliance', status: 200, keep: { managers: '' } },
  {
    call: 'POST /compliance/partner',
    as: 'compliance',
    body: partner,
    status: 201,
    answer: { regCode: '10137025', country: 'EE', defaultInterest: 5, defaultPaymentPeriod: 12 },
    keep: { newPartner: 'partnerId' },
  },
  {
    call: 'POST /partner/{id}/asset-group',
    as: 'compliance',
    at: { id: '$newPartner' },
    body: [{ assetGroupId: '$subgroup', autoDecisionEnabled: false, insurance: 0.5 }],
    status: 200,
  },
  {
    call: 'GET /partner/{id}/asset-group',
    as: 'compliance',
    at: { id: '$newPartner' },
    status: 200,
  },
  {
    call: 'GET /compliance/partner/{id}',
    as: 'compliance',
    at: { id: '$newPartner' },
    status: 200,
    keep: { partner: '' },
  },
  {
    call: 'POST /compliance/partner',
    as: 'compliance',
    body: { '...': ['$partner'], businessName: 'Uus Pood OÜ', featureOnSpot: true },
    status: 200,
    answer: { businessName: 'Uus Pood OÜ', featureOnSpot: true },
  },
  {
    call: 'POST /compliance/partner/{id}/generate-api-key',
    as: 'compliance',
    at: { id: '$newPartner' },
    status: 200,
  },
  // Users
  {
    call: 'POST /user/save',
    as: 'compliance',
    body: {
      firstName: 'Uku',
      lastName: 'Uus',
      personalCode: '38001085718',
      email: 'uku@uuspood.example',
      userRole: 'SHOP',
      partnerId: '$newPartner',
    },
    status: 201,
    answer: { language: 'en', active: false, phone: '', logo: null },
    keep: { newUser: 'accountUserId' },
  },
  { outside: 'invitationArrives', keep: 'uuid' },
  { call: 'PUT /register/{uuid}/reset-activation-link', at: { uuid: '$uuid' }, status: 204 },
  {
    call: 'PUT /register/create-password/{uuid}',
    at: { uuid: '$uuid' },
    params: { password: 'a long winter' },
    status: 204,
  },
  {
    call: 'POST /login',
    body: { username: 'uku@uuspood.example', password: 'a long winter' },
    status: 200,
  },
  { call: 'GET /user/find-all', as: 'compliance', status: 200 },
  {
    call: 'GET /user/{id}/edit',
    as: 'compliance',
    at: { id: '$newUser' },
    status: 200,
    answer: { firstName: 'Uku', active: true },
    keep: { user: '' },
  },
  {
    call: 'PUT /user/update',
    as: 'compliance',
    body: { '...': ['$user'], phone: '+3725550199' },
    status: 200,
    answer: { phone: '+3725550199', lastName: 'Uus' },
  },
  { call: 'POST /user/delete', as: 'compliance', body: '$user', status: 204 },
  {
    call: 'DELETE /compliance/partner/{id}',
    as: 'compliance',
    at: { id: '$newPartner' },
    status: 204,
  },
  {
    call: 'POST /asset-group',
    as: 'compliance',
    body: { name: 'Vessels', assetGroupId: '$mainGroup', subgroups: [] },
    status: 200,
  },
  { call: 'DELETE /asset-group/{id}', as: 'compliance', at: { id: '$subgroup' }, status: 204 },
  { call: 'DELETE /asset-group/{id}', as: 'compliance', at: { id: '$mainGroup' }, status: 204 },
]

/** Templates (section 2.6 of document 2), and a new password, which ends the sessions and therefore comes last. */
export const partnersOwnCalls: readonly Step[] = [
  {
    call: 'POST /template/save',
    as: 'partner',
    body: {
      name: 'Excavators',
      assets: [{ qassetName: 'Excavator', quantity: 1, qassetPrice: 18_000 }],
      terms: { paymentPeriod: 36, residual: 10, kickback: 1, advance: 15 },
    },
    status: 201,
    answer: { terms: { contractFee: null, insurance: null, insuranceValType: 1 } },
    keep: { template: 'id' },
  },
  { call: 'GET /template/find-all-for-partner', as: 'partner', status: 200 },
  { call: 'GET /template/{id}', as: 'partner', at: { id: '$template' }, status: 200, keep: { stored: '' } },
  {
    call: 'POST /template/save',
    as: 'partner',
    body: { '...': ['$stored'], name: 'Excavators, three years' },
    status: 200,
    answer: { id: '$template', name: 'Excavators, three years' },
  },
  { call: 'DELETE /template/{id}/delete', as: 'partner', at: { id: '$template' }, status: 204 },
  { call: 'PUT /user/save-password', as: 'partner', body: 'another long winter', status: 204 },
  {
    call: 'POST /login',
    body: { username: 'partner@tehing.example', password: 'another long winter' },
    status: 200,
  },
]
