import { describe, expect, it } from 'vitest'
import { issueCode } from '../../../api/field-issue.ts'
import { validQuerySave } from '../../../domain/valid/valid-query.ts'

const faults = (value: unknown) =>
  validQuerySave
    .safeParse(value)
    .error?.issues.map((issue) => `${issue.path.join('.')} ${issueCode(issue).code}`) ?? []

const asset = { qassetName: 'Excavator' }

describe('identifiers of a query', () => {
  it.each([
    ['nothing at all', {}],
    ['everything left empty', { custRegCode: '', vatNumber: '', bankAccountNumber: '', contactPersCode: '' }],
    ['a company of Estonia', { custRegCode: '12345678' }],
    ['a company from abroad', { custRegCode: 'HRB 98-765', country: 'DE' }],
    ['a tax number abroad', { taxNumber: '12/345/678.90', country: 'DE' }],
    ['a consumer', { custRegCode: '37605030299', consumer: true }],
    ['a beneficiary from abroad', { actualBeneficiary: { personalCode: '010180-123A', residency: 'FI' } }],
    [
      'a seller from abroad',
      { qassets: [{ ...asset, sellerRegCode: 'HRB 98765', vatNumber: 'DE123456789' }] },
    ],
    ['a guarantor', { guarantor: { registryCode: '75002884', representativePersonalCode: '60001019906' } }],
  ])('takes %s', (_name, value) => {
    expect(faults(value)).toEqual([])
  })

  it.each([
    [{ custRegCode: '12345679' }, 'custRegCode field.registryCode'],
    [{ custRegCode: '37605030299', consumer: false }, 'custRegCode field.registryCode'],
    [{ custRegCode: '12345678', consumer: true }, 'custRegCode field.personalCode'],
    [{ vatNumber: 'EE100594103' }, 'vatNumber field.vatNumber'],
    [{ bankAccountNumber: 'EE382200221020145686' }, 'bankAccountNumber field.iban'],
    [{ contactPersCode: '36805280108' }, 'contactPersCode field.personalCode'],
    [{ sureties: [{ personalCode: '37613030293' }] }, 'sureties.0.personalCode field.personalCode'],
    [{ guarantor: { registryCode: '12345679' } }, 'guarantor.registryCode field.registryCode'],
    [
      { guarantor: { representativePersonalCode: '1' } },
      'guarantor.representativePersonalCode field.personalCode',
    ],
    [{ actualBeneficiary: { personalCode: '1' } }, 'actualBeneficiary.personalCode field.personalCode'],
    [{ qassets: [{ ...asset, sellerRegCode: '12345679' }] }, 'qassets.0.sellerRegCode field.registryCode'],
    [
      { qassets: [{ ...asset, representativePersonalCode: '1' }] },
      'qassets.0.representativePersonalCode field.personalCode',
    ],
    [{ taxNumber: 'none' }, 'taxNumber field.taxNumber'],
    [{ taxNumber: '123' }, 'taxNumber field.taxNumber'],
    [{ taxNumber: '1'.repeat(21) }, 'taxNumber field.taxNumber'],
    [{ contactPhone: '1' }, 'contactPhone field.phone'],
    [{ guarantor: { phone: '1' } }, 'guarantor.phone field.phone'],
    [{ sureties: [{ phone: '1' }] }, 'sureties.0.phone field.phone'],
    [{ qassets: [{ ...asset, sellerPhone: '1' }] }, 'qassets.0.sellerPhone field.phone'],
  ])('refuses %j', (value, fault) => {
    expect(faults(value)).toEqual([fault])
  })

  it('strips separators that people type', () => {
    expect(
      validQuerySave.parse({
        custRegCode: '1234 5678',
        vatNumber: 'ee 100 931 558',
        bankAccountNumber: 'EE38 2200 2210 2014 5685',
        contactPersCode: '376 0503-0299',
      }),
    ).toEqual({
      custRegCode: '12345678',
      vatNumber: 'EE100931558',
      bankAccountNumber: 'EE382200221020145685',
      contactPersCode: '37605030299',
    })
  })

  it('reports faults of single fields and of combinations at once', () => {
    const value = { custName: 1, custRegCode: '12345679', contactPersCode: '1' }
    expect(new Set(faults(value))).toEqual(
      new Set([
        'custName field.text',
        'custRegCode field.registryCode',
        'contactPersCode field.personalCode',
      ]),
    )
  })
})
