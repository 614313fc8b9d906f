import { describe, expect, it } from 'vitest'
import type { QuerySave } from '../../../api/query.ts'
import { contactLacks, guarantorLacks, missingFields, type Viewer } from '../../../domain/valid/complete.ts'

const partner: Viewer = { role: 'PARTNER', inhouse: false }
const shop: Viewer = { role: 'SHOP', inhouse: false }
const credit: Viewer = { role: 'CREDIT', inhouse: false }

const complete: QuerySave = {
  custName: 'Hansakivi Ehitus OÜ',
  custRegCode: '12345678',
  billingEmail: 'arved@hansakivi.example',
  contactName: 'Mari Tamm',
  contactPersCode: '60001019906',
  contactPhone: '+372 5123456',
  contactEmail: 'mari@hansakivi.example',
  paymentPeriod: 48,
  interest: 0,
  qassets: [{ qassetName: 'Excavator', qassetPrice: 138_300, assetGroupId: 1 }],
}

describe('missing fields of a query', () => {
  it.each([partner, shop, credit])('are none when complete, for %o', (viewer) => {
    expect(missingFields(complete, viewer)).toEqual([])
  })

  it('are everything on the client tab, an asset and the terms, in the order of the screens', () => {
    expect(missingFields({}, partner)).toEqual([
      'custName',
      'custRegCode',
      'contactName',
      'contactPersCode',
      'contactEmail',
      'contactPhone',
      'qassets',
      'paymentPeriod',
      'interest',
    ])
  })

  it('include a shop’s billing e-mail', () => {
    expect(missingFields({}, shop)).toEqual([
      'custName',
      'custRegCode',
      'billingEmail',
      'contactName',
      'contactPersCode',
      'contactEmail',
      'contactPhone',
      'qassets',
      'paymentPeriod',
      'interest',
    ])
  })

  it('of the contact alone leave out company, assets and terms', () => {
    const contact = { ...complete, contactPhone: '', contactEmail: ' ', billingEmail: '' }
    expect(contactLacks({ ...contact, custName: '', qassets: [] }, shop)).toEqual([
      'billingEmail',
      'contactEmail',
      'contactPhone',
    ])
    expect(contactLacks(contact, partner)).toEqual(['contactEmail', 'contactPhone'])
    expect(contactLacks(complete, shop)).toEqual([])
  })

  it('include the name of an asset', () => {
    const qassets = [{ qassetName: ' ', qassetPrice: 1000 }]
    expect(missingFields({ ...complete, qassets }, partner)).toEqual(['qassets.0.qassetName'])
  })

  it('include blank values', () => {
    expect(missingFields({ ...complete, custName: '  ' }, partner)).toEqual(['custName'])
  })

  it('include billing e-mail and asset groups in a shop only', () => {
    const without: QuerySave = {
      ...complete,
      billingEmail: '',
      qassets: [{ qassetName: 'Phone', qassetPrice: 1000, assetGroupId: null }],
    }
    expect(missingFields(without, shop)).toEqual(['billingEmail', 'qassets.0.assetGroupId'])
    expect(missingFields(without, partner)).toEqual([])
  })

  it.each([null, 0])('include a price above zero for every asset (%s)', (qassetPrice) => {
    const qassets = [...(complete.qassets ?? []), { qassetName: 'Bucket', qassetPrice }]
    expect(missingFields({ ...complete, qassets }, partner)).toEqual(['qassets.1.qassetPrice'])
  })

  it('include code and e-mail of every surety', () => {
    const sureties = [{ name: 'A', personalCode: '60001019906', email: 'a@b.example' }, { name: 'B' }]
    expect(missingFields({ ...complete, sureties }, partner)).toEqual([
      'sureties.1.personalCode',
      'sureties.1.email',
    ])
  })

  it('include a representative if there is a guarantor', () => {
    expect(missingFields({ ...complete, guarantor: { name: '', email: '' } }, partner)).toEqual([])
    expect(missingFields({ ...complete, guarantor: { name: 'Tagaja OÜ', email: '' } }, partner)).toEqual([
      'guarantor.representativeName',
      'guarantor.representativeEmail',
    ])
  })

  it.each([
    ['nothing', {}, []],
    ['blanks', { name: ' ', address: '', representativeName: ' ' }, []],
    ['a representative', { representativeName: 'Mari Tamm' }, ['representativeEmail']],
    ['an e-mail', { representativeName: ' ', representativeEmail: 'm@t.example' }, ['representativeName']],
  ])('of a guarantor with %s', (_, guarantor, lacks) => expect(guarantorLacks(guarantor)).toEqual(lacks))
})
