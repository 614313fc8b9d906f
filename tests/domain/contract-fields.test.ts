import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { calls } from '../../api/calls.ts'
import { issueCode } from '../../api/field-issue.ts'
import { querySave } from '../../api/query.ts'

/** Path and message id of every fault. */
const faults = (schema: z.ZodMiniType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')} ${issueCode(issue).code}`)
}

describe('a sent query', () => {
  const asset = { qassetName: 'Excavator CAT 320', quantity: 1, qassetPrice: 138_300 }

  it.each([
    ['an empty one', {}],
    ['texts left empty', { custName: '', billingEmail: '', contactPhone: '', pmtDate: '', country: '' }],
    [
      'numbers left empty',
      { paymentPeriod: null, advance: null, qassets: [{ ...asset, qassetPrice: null }] },
    ],
    ['an advance in euros', { advance: 20_745.5, advnPmtType: '#' }],
    ['a phone as people write it', { contactPhone: '+372 5123-4567' }],
    ['an Estonian address', { county: 'Ida-Viru', country: 'EE', city: 'Jõhvi' }],
    ['a leap day', { representativeDocumentValidUntil: '2028-02-29' }],
    ['an e-mail under a domain with letters of Estonian', { billingEmail: 'arved@põhja.ee' }],
    [
      'its parts',
      { qassets: [asset], sureties: [{ name: 'Mari' }], guarantor: { name: '' }, actualBeneficiary: {} },
    ],
  ])('takes %s', (_name, value) => {
    expect(faults(querySave, value)).toEqual([])
  })

  it.each([
    [
      'a negative price',
      { qassets: [{ ...asset, qassetPrice: -1 }] },
      'qassets.0.qassetPrice field.tooSmall',
    ],
    ['a third decimal', { contractFee: 10.005 }, 'contractFee field.decimals'],
    ['a price as text', { contractFee: '10' }, 'contractFee field.number'],
    ['infinity', { contractFee: Number.POSITIVE_INFINITY }, 'contractFee field.number'],
    ['a percent over 100', { interest: 100.1 }, 'interest field.tooLarge'],
    ['half a month', { paymentPeriod: 12.5 }, 'paymentPeriod field.integer'],
    ['no assets of one', { qassets: [{ ...asset, quantity: 0 }] }, 'qassets.0.quantity field.tooSmall'],
    ['an asset without a name', { qassets: [{ quantity: 1 }] }, 'qassets.0.qassetName field.required'],
    ['an asset with an empty name', { qassets: [{ qassetName: '' }] }, 'qassets.0.qassetName field.required'],
    ['a broken e-mail', { contactEmail: 'mari@firma' }, 'contactEmail field.email'],
    ['two e-mails', { contactEmail: 'a@b.ee, c@d.ee' }, 'contactEmail field.email'],
    ['letters in a phone', { contactPhone: '512 3456 (Mari)' }, 'contactPhone field.phone'],
    ['an endless name', { custName: 'x'.repeat(201) }, 'custName field.tooLong'],
    [
      'a day that never was',
      { representativeDocumentValidUntil: '2027-02-29' },
      'representativeDocumentValidUntil field.date',
    ],
    [
      'an Estonian way of dates',
      { representativeDocumentValidUntil: '1.2.2027' },
      'representativeDocumentValidUntil field.date',
    ],
    ['a county of nowhere', { county: 'Uppsala' }, 'county field.choice'],
    ['an unknown advance type', { advnPmtType: '€' }, 'advnPmtType field.choice'],
    ['an insurance type of three', { insuranceValType: 3 }, 'insuranceValType field.choice'],
    ['a 32nd', { pmtDate: '32' }, 'pmtDate field.choice'],
    ['a null where a text belongs', { custName: null }, 'custName field.required'],
    ['a yes as text', { consumer: 'yes' }, 'consumer field.choice'],
    ['a list as an object', { qassets: {} }, 'qassets field.shape'],
    ['a surety with a broken e-mail', { sureties: [{ email: '@' }] }, 'sureties.0.email field.email'],
  ])('refuses %s', (_name, value, fault) => {
    expect(faults(querySave, value)).toEqual([fault])
  })

  it('is refused with every fault at once', () => {
    const faulty = { custName: 1, interest: -1, qassets: [{ qassetName: '', qassetPrice: 0.001 }] }
    expect(faults(querySave, faulty)).toHaveLength(4)
  })

  it('ignores fields that the server decides', () => {
    const sent = { status: 'CA', lendifyRefno: 'LV-1', aplink: 'x', userId: 1, pmtAmount: 1 }
    expect(querySave.parse(sent)).toEqual({})
  })
})

describe('parameters of paths and query strings', () => {
  const ofQuery = calls.query.edit.params
  it('accept ids of records', () => {
    expect(ofQuery.parse({ id: '1042' })).toEqual({ id: 1042 })
    for (const id of ['', '0', '-1', '1.5', 'x', '99999999999'])
      expect(faults(ofQuery, { id })).toHaveLength(1)
  })

  it('change a status, or reopen without one', () => {
    const { query } = calls.query.changeStatus
    expect(query.parse({ queryId: '7', status: 'QA' })).toEqual({ queryId: 7, status: 'QA' })
    expect(query.parse({ queryId: '7', status: '' })).toEqual({ queryId: 7, status: '' })
    expect(faults(query, { queryId: '7', status: 'XX' })).toEqual(['status field.choice'])
  })

  it('page and sort a list', () => {
    const { query } = calls.queryList.all
    expect(query.parse({ page: '0', pageSize: '50', sort: 'queryId,desc' })).toEqual({
      page: 0,
      pageSize: 50,
      sort: 'queryId,desc',
    })
    expect(faults(query, { page: '-1', pageSize: '0', sort: 'password,asc' })).toEqual([
      'page field.tooSmall',
      'pageSize field.tooSmall',
      'sort field.choice',
    ])
  })

  it('accept yes and no', () => {
    const { query } = calls.query.lendifyContract
    expect(query.parse({ confirm: 'true' })).toEqual({ confirm: true })
    expect(query.parse({ confirm: false })).toEqual({ confirm: false })
    expect(faults(query, { confirm: 'perhaps' })).toEqual(['confirm field.choice'])
  })
})

describe('issues of schemas without their own message', () => {
  it.each([
    [z.string(), 1, { code: 'field.text', values: {} }],
    [z.number(), 'a', { code: 'field.number', values: {} }],
    [z.int(), 1.5, { code: 'field.integer', values: {} }],
    [z.email(), 'a', { code: 'field.email', values: {} }],
    [z.iso.date(), 'a', { code: 'field.date', values: {} }],
    [z.string().check(z.maxLength(2)), 'abc', { code: 'field.tooLong', values: { max: 2 } }],
    [z.string().check(z.minLength(1)), '', { code: 'field.required', values: { min: 1 } }],
    [z.number().check(z.maximum(5)), 6, { code: 'field.tooLarge', values: { max: 5 } }],
    [z.number().check(z.minimum(5)), 4, { code: 'field.tooSmall', values: { min: 5 } }],
    [z.number().check(z.multipleOf(0.01)), 0.001, { code: 'field.decimals', values: {} }],
    [z.array(z.int()).check(z.maxLength(1)), [1, 2], { code: 'field.tooMany', values: { max: 1 } }],
    [z.enum(['a']), 'b', { code: 'field.choice', values: {} }],
    [z.strictObject({}), { a: 1 }, { code: 'field.unknown', values: {} }],
  ])('are named too (%#)', (schema, value, code) => {
    const [issue] = schema.safeParse(value).error?.issues ?? []
    expect(issue && issueCode(issue)).toEqual(code)
  })
})
