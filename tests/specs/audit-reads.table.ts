/** The audit entry of a call. */
export type ExpectedEntry = {
  event: string
  subject: 'query' | 'limit' | 'partner' | 'user' | 'none'
  details: Record<string, unknown>
}

const person = (...fields: string[]) => ({ codes: fields.length, fields })

/** By hand: calls whose response may contain personal codes, and the entry that each writes. */
export const auditReads: Readonly<Record<string, ExpectedEntry>> = {
  'query.edit': {
    event: 'query.personalCodesRead',
    subject: 'query',
    details: {
      call: 'GET /query/:id/edit',
      ...person(
        'contactPersCode',
        'qassets.0.representativePersonalCode',
        'sureties.0.personalCode',
        'guarantor.representativePersonalCode',
        'actualBeneficiary.personalCode',
      ),
    },
  },
  'query.partner': {
    event: 'query.personalCodesRead',
    subject: 'query',
    details: { call: 'GET /query/:queryId/partner', ...person('representativePersonalCode') },
  },
  'guarantor.find': {
    event: 'query.personalCodesRead',
    subject: 'query',
    details: { call: 'GET /guarantor/:queryId', ...person('representativePersonalCode') },
  },
  'beneficiary.find': {
    event: 'query.personalCodesRead',
    subject: 'query',
    details: { call: 'GET /actual-beneficiary/find', ...person('personalCode') },
  },
  'container.signers': {
    event: 'query.personalCodesRead',
    subject: 'query',
    details: {
      call: 'GET /query/:id/get-signers',
      ...person('0.personalCode', '1.personalCode', '2.personalCode', '3.personalCode', '4.personalCode'),
    },
  },
  'container.representative': {
    event: 'other.personalCodesRead',
    subject: 'none',
    details: { call: 'GET /container/representative', ...person('personalCode') },
  },
  'limit.get': {
    event: 'limit.personalCodesRead',
    subject: 'limit',
    details: { call: 'GET /limits/:regno', ...person('representatives.0.identity_code') },
  },
  'user.edit': {
    event: 'user.personalCodesRead',
    subject: 'user',
    details: { call: 'GET /user/:id/edit', ...person('personalCode') },
  },
  'partner.get': {
    event: 'partner.personalCodesRead',
    subject: 'partner',
    details: { call: 'GET /compliance/partner/:id', ...person('representativePersonalCode') },
  },
  'agreement.leasingContract': {
    event: 'query.personalCodesRead',
    subject: 'query',
    details: { call: 'GET /query/:id/leasing-contract', codes: 4 },
  },
  'agreement.guaranteeLetter': {
    event: 'query.personalCodesRead',
    subject: 'query',
    details: { call: 'GET /query/:queryId/guarantee-letter-pdf', codes: 2 },
  },
  'agreement.surety': {
    event: 'query.personalCodesRead',
    subject: 'query',
    details: { call: 'POST /query/:queryId/surety-pdf', codes: 4 },
  },
  'document.get': {
    event: 'document.read',
    subject: 'query',
    details: { call: 'GET /document/:id/get-file', fileNames: ['more.pdf'] },
  },
  'document.getSelected': {
    event: 'document.read',
    subject: 'query',
    details: { call: 'GET /document/get-selected-files/:ids', fileNames: ['more.pdf'] },
  },
  'timeline.version': { event: 'version.read', subject: 'query', details: {} },
}

/** By hand: calls of the same query without codes, which write nothing. */
export const auditNothing: readonly string[] = [
  'timeline.find',
  'sequence.find',
  'statusHistory.find',
  'document.find',
  'message.find',
  'queryList.counts',
]

/** By hand: calls that change something, and their entries in order. */
export const auditChanges: Readonly<Record<string, readonly string[]>> = {
  'query.save': ['query.saved', 'query.personalCodesRead'],
  'guarantor.save': ['query.saved', 'query.personalCodesRead'],
  'beneficiary.save': ['query.saved', 'query.personalCodesRead'],
  'surety.save': ['query.saved', 'query.personalCodesRead'],
  'asset.save': ['query.saved'],
  'message.save': ['message.written'],
  'document.upload': ['document.uploaded'],
  'document.update': ['document.changed'],
  'document.delete': ['document.deleted'],
  'limit.request': ['limit.requested'],
  'user.changeLanguage': ['user.settingChanged'],
  'user.toggleHideVatFields': ['user.settingChanged'],
  'dashboard.saveMessage': ['dashboardMessage.changed'],
  'audit.check': ['audit.checked'],
  'query.annul': ['query.stepTaken'],
  'partner.save': ['partner.changed', 'partner.personalCodesRead'],
  'providerSettings.save': ['house.changed'],
}
