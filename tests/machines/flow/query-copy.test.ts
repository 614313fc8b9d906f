import { describe, expect, test } from 'vitest'
import { views } from '../../../machines/lifecycle/query/locks.ts'
import { copyOf } from '../../../machines/flow/query/query-copy.ts'
import { accessTo, fieldRules } from '../../../machines/lifecycle/query/field-rules.ts'
import { validQuerySave } from '../../../domain/valid/valid-query.ts'
import { queryOf, assetOf } from '../../ui/query/example-query.ts'
import { settingOf } from '../../ui/transaction/setting.ts'

const now = '2026-11-26T10:00:00.000Z'
const setting = settingOf()
const representatives = [
  { name: 'Arved Hansak', identity_code: '3••••••••••', reference: 'a' },
  { name: 'Priit Hansak', identity_code: '3••••••••••', reference: 'p' },
]

const asset = assetOf({ sellerOfferDate: '2026-11-20', qassetPrice: 59_000, quantity: 2 })
const decided = queryOf({
  status: 'CA',
  qassets: [asset],
  creditInfo: 'Known client.',
  collateral: 'A flat.',
  additionalInfo: 'Urgent.',
  contractNr: 'K-1',
  publicOffice: 'no',
  kickback: 2,
  closingReason: 'Chose competitor',
})

/** Nothing of these is said of another query. */
const never = [
  'queryId',
  'modifiedDtime',
  'status',
  'sureties',
  'guarantor',
  'actualBeneficiary',
  'isSuretyRequired',
  'publicOffice',
  'representativeDocumentType',
  'representativeDocumentNumber',
  'representativeDocumentValidUntil',
  'representativeNationality',
  'representativeSecondNationality',
  'representativePlaceOfBirth',
  'creditInfo',
  'collateral',
  'additionalInfo',
  'clientInfo',
  'contractNr',
  'actOfAcceptance',
  'managerId',
  'financierId',
  'product',
]

describe.each(views)('a copy by %s', (view) => {
  const { values } = copyOf(decided, { view, setting, representatives, now })

  test('has client, contact, assets and terms, and nothing of what was decided', () => {
    expect(values).toMatchObject({
      custName: decided.custName,
      custRegCode: decided.custRegCode,
      contactEmail: decided.contactEmail,
      residual: 5,
      paymentPeriod: 48,
      qassets: [{ qassetName: asset.qassetName, qassetPrice: 59_000, quantity: 2 }],
    })
    expect(Object.keys(values).filter((name) => never.includes(name))).toEqual([])
    expect(validQuerySave.safeParse(values).success).toBe(true)
  })

  test('has only fields that the view writes', () => {
    const others = Object.entries(fieldRules).filter(([, rule]) => accessTo(view, rule) !== 'write')
    expect(others.filter(([name]) => name in values)).toEqual([])
    expect('kickback' in values).toBe(view !== 'partner' && view !== 'shop')
  })

  test('makes new assets', () => {
    const [copied = {}] = values.qassets ?? []
    for (const name of ['qassetId', 'queryId', 'deliveryDate', 'receivedDate'])
      expect(name in copied, name).toBe(false)
  })
})

describe('prices', () => {
  const copied = (sellerOfferDate: string | null, createdDtime = decided.createdDtime) => {
    const qassets = [{ ...asset, sellerOfferDate }]
    return copyOf(
      { ...decided, offerValidTime: 6, qassets, createdDtime },
      { view: 'partner', setting, representatives, now },
    )
  }

  test('stay until the last day of the offer', () => {
    expect(copied('2026-11-20')).toMatchObject({ expired: 0, values: { qassets: [{ qassetPrice: 59_000 }] } })
  })

  test('are left out from the day after, with the number of the offer', () => {
    expect(copied('2026-11-19')).toMatchObject({
      expired: 1,
      values: {
        qassets: [
          { qassetPrice: null, qassetPriceWithVat: null, sellerOfferNr: '1', sellerOfferDate: '2026-11-26' },
        ],
      },
    })
  })

  test('count from the first day of the query where the offer has no date', () => {
    expect(copied(null, '2026-11-19T21:30:00.000Z').expired).toBe(1)
    expect(copied(null, '2026-11-19T22:30:00.000Z').expired).toBe(0)
  })
})

describe('what would be refused is left out', () => {
  test('masked codes, which mean stored ones, except those of a representative', () => {
    const masked = {
      ...decided,
      contactPersCode: '3••••••••••',
      qassets: [{ ...asset, representativePersonalCode: '3••••••••••' }],
    }
    const { values } = copyOf(masked, { view: 'partner', setting, representatives, now })
    expect([values.contactPersCode, values.contactReference]).toEqual([masked.contactPersCode, 'p'])
    expect(values.qassets).toMatchObject([{ representativePersonalCode: '' }])
    const stranger = { ...masked, contactName: 'Mari Meri' }
    const { values: others } = copyOf(stranger, { view: 'partner', setting, representatives, now })
    expect([others.contactPersCode, others.contactReference]).toEqual([undefined, undefined])
  })

  test('a consumer’s code for users who are not in-house', () => {
    const consumer = { ...decided, consumer: true, custRegCode: '37605030299' }
    const codeFor = (view: 'partner' | 'inhouse') =>
      copyOf(consumer, { view, setting, representatives, now }).values.custRegCode
    expect(codeFor('partner')).toBeUndefined()
    expect(codeFor('inhouse')).toBe('37605030299')
  })

  test('terms that the partner no longer offers; in-house users may choose any', () => {
    const unusual = { ...decided, paymentPeriod: 18, residual: 40, contractFee: 1 }
    const termsFor = (view: 'partner' | 'inhouse') => {
      const { paymentPeriod, residual, contractFee } = copyOf(unusual, {
        view,
        setting,
        representatives,
        now,
      }).values
      return { paymentPeriod, residual, contractFee }
    }
    expect(termsFor('partner')).toEqual({ residual: 30 })
    expect(termsFor('inhouse')).toEqual({ paymentPeriod: 18, residual: 40, contractFee: 1 })
  })
})
