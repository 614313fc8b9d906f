import { describe, expect, it } from 'vitest'
import { assetForm } from '../../../domain/valid/valid-asset.ts'
import { containerForm, validContainers } from '../../../domain/valid/valid-container.ts'
import { faults } from './faults.ts'

const partner = { role: 'PARTNER', inhouse: false, hideVatFields: false } as const
const inhouse = { ...partner, inhouse: true }
const shop = { ...partner, role: 'SHOP' } as const

describe('the asset form', () => {
  const asset = {
    qassetName: 'Excavator',
    qassetPrice: 100,
    qassetPriceWithVat: 124,
    quantity: 1,
    assetGroupId: 1,
  }

  it.each([partner, inhouse, shop])('accepts a complete asset for %o', (viewer) => {
    expect(faults(assetForm(viewer), asset)).toEqual([])
  })

  it('requires a name and a price, with messages for each', () => {
    expect(faults(assetForm(partner), { qassetName: ' ', qassetPrice: null })).toEqual([
      'qassetName field.assetName',
      'qassetPrice field.assetPrice',
    ])
  })

  it.each([inhouse, { ...partner, role: 'CREDIT' } as const, { ...partner, role: 'COMPLIANCE' } as const])(
    'asks for the quantity where it is shown: %o',
    (viewer) => {
      expect(faults(assetForm(viewer), { ...asset, quantity: undefined })).toEqual([
        'quantity field.required',
      ])
      expect(faults(assetForm(partner), { ...asset, quantity: undefined })).toEqual([])
    },
  )

  it('requires a group for shops, and a price with VAT unless hidden', () => {
    const without = { ...asset, assetGroupId: null, qassetPrice: null, qassetPriceWithVat: null }
    const priceless = ['qassetPrice field.assetPrice', 'assetGroupId field.required']
    expect(faults(assetForm(shop), without)).toEqual([...priceless, 'qassetPriceWithVat field.assetPrice'])
    expect(faults(assetForm({ ...shop, hideVatFields: true }), without)).toEqual(priceless)
    expect(faults(assetForm(partner), without)).toEqual(['qassetPrice field.assetPrice'])
  })

  it('accepts a price with VAT that matches the entered one without', () => {
    expect(faults(assetForm(shop), { ...asset, qassetPriceWithVat: null })).toEqual([])
  })

  it.each([
    ['no name at all', { qassetName: undefined }, ['qassetName field.assetName']],
    ['a name of 300 letters', { qassetName: 'x'.repeat(300) }, []],
    ['one more', { qassetName: 'x'.repeat(301) }, ['qassetName field.tooLong max 300']],
    ['a price with VAT of nothing', { qassetPriceWithVat: 0 }, []],
    ['one below', { qassetPriceWithVat: -0.01 }, ['qassetPriceWithVat field.tooSmall min 0']],
    [
      'more in all than a query may cost',
      { qassetPrice: 500_000_000, quantity: 2 },
      ['qassetPrice field.totalTooLarge max 999999999'],
    ],
  ])('%s', (_, part, found) => {
    expect(faults(assetForm(partner), { ...asset, ...part })).toEqual(found)
  })

  it('validates the seller’s e-mail and codes if present', () => {
    expect(faults(assetForm(inhouse), { ...asset, sellerEmail: 'x', sellerRegCode: '12345679' })).toEqual([
      'sellerEmail field.email',
      'sellerRegCode field.registryCode',
    ])
    expect(faults(assetForm(inhouse), { ...asset, sellerEmail: '', sellerRegCode: '' })).toEqual([])
  })
})

describe('a new container', () => {
  /** The portal's own shape. */
  const [validContainer] = validContainers.def.element.def.options
  const signer = {
    name: 'Mari Tamm',
    personalCode: '600-0101 9906',
    email: 'mari@firma.example',
    role: 'client',
  }
  const container = { title: 'L-1042', files: [{ id: '12' }, { id: 'c7' }], signers: [signer] }

  it('needs a number, files and signers', () => {
    expect(faults(validContainer, container)).toEqual([])
    expect(faults(validContainer, { title: '', files: [], signers: [] })).toEqual([
      'title field.required',
      'files field.required min 1',
      'signers field.required min 1',
    ])
  })

  it('needs signers with a name, a valid code and an e-mail', () => {
    const signers = [
      { ...signer, name: '', email: '' },
      { ...signer, personalCode: '36805280108', email: 'mari' },
      { ...signer, personalCode: '' },
    ]
    expect(faults(validContainer, { ...container, signers })).toEqual([
      'signers.0.name field.required',
      'signers.0.email field.required min 1',
      'signers.1.personalCode field.personalCode',
      'signers.1.email field.email',
      'signers.2.personalCode field.required min 1',
    ])
  })

  it('has 20 signers at most', () => {
    const of = (count: number) => ({ ...container, signers: Array.from({ length: count }, () => signer) })
    expect(faults(validContainer, of(20))).toEqual([])
    expect(faults(validContainer, of(21))).toEqual(['signers field.tooMany max 20'])
  })

  it('accepts only generated and uploaded documents', () => {
    const { name: _name, ...person } = signer
    const entered = { ...container, signers: [{ ...person, givenName: 'Mari', surname: 'Tamm' }] }
    expect(faults(containerForm, entered)).toEqual([])
    expect(faults(containerForm, { ...entered, files: [{ id: '99' }] })).toEqual(['files.0.id field.choice'])
  })
})
