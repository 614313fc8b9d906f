import type { AssetRow } from '../schema/asset.table.ts'
import type { GuarantorRow } from '../schema/guarantor.table.ts'
import type { NewQueryRow } from '../schema/query.table.ts'
import type { SuretyRow } from '../schema/surety.table.ts'
import { companies } from '../sandbox/companies/companies.ts'
import type { SandboxCompany } from '../sandbox/companies/sandbox-company.ts'
import { parseAddress } from '../services/business-register/business-register.ts'
import type { County } from '../../api/place.ts'

type Details = {
  columns?: Partial<NewQueryRow>
  asset?: Partial<AssetRow>
  sureties?: Omit<SuretyRow, 'suretyId' | 'queryId' | 'comment'>[]
  guarantor?: Omit<GuarantorRow, 'queryId'>
}

/** Details of single demo queries. */
export const demoDetails: Readonly<Record<number, Details>> = {
  1042: {
    columns: {
      vatNumber: 'EE100931558',
      paymentPeriod: 48,
      advance: 15,
      residual: 5,
      interest: 5.9,
      contractFeeCents: 25_000,
      servicesCostCents: 60_000,
      insurance: 0.6,
      insuranceValType: 2,
      kickback: 2,
      representativeDocumentType: 'id_card',
      representativeDocumentNumber: 'AS0314470',
      representativeDocumentValidUntil: '2029-03-14',
      representativeNationality: 'EE',
      representativePlaceOfBirth: 'Eesti, Tallinn',
      additionalInfo:
        'Excavator replaces a 2014 machine sold in October. Backlog until May 2027 confirmed by the manager.',
      clientInfo: 'Family company since 2011, 24 employees, earthworks in northern Estonia.',
    },
    asset: {
      sellerRepresentative: 'Liis Kask',
      sellerReprsReprType: 'Power of Attorney',
      deliveryPlace: 'Tallinn, Kivimurru tn 18',
      deliveryDate: '2026-12-04',
    },
    sureties: [
      {
        name: 'Priit Hansak',
        personalCode: '37803140002',
        email: 'priit@hansakivi.example',
        phone: '+372 5551 0142',
        address: 'Kivimurru tn 18, Tallinn',
      },
      {
        name: 'Maarja Hansak',
        personalCode: '60001019906',
        email: 'maarja@hansakivi.example',
        phone: '+372 5551 0177',
        address: 'Kivimurru tn 18, Tallinn',
      },
    ],
  },
  1041: {
    guarantor: {
      name: 'Saarepuu Talu OÜ',
      registryCode: '19009989',
      address: 'Kadaka tee 3, Kudjape',
      email: 'arved@saarepuu-talu.example',
      phone: '+372 5551 0163',
      representativeName: 'Kalle Saarepuu',
      representativePersonalCode: '37606060008',
      representativeEmail: 'kalle@saarepuu-talu.example',
    },
  },
  1066: {
    columns: { contactName: '', contactPersCode: '', contactEmail: '' },
  },
  1034: { asset: { handoverWhenSigned: true } },
}

const slug = (name: string): string =>
  (name.split(' ')[0] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')

/** For companies without a representative in the sandbox's register. */
const someone = { name: 'Kalev Kontakt', identity_code: '37605030299' }

const ofCompany = (company: SandboxCompany): Partial<NewQueryRow> => {
  const { county, ...address } = parseAddress(company.address)
  const contact = company.representatives[0] ?? someone
  const domain = `${slug(company.name)}.example`
  return {
    custName: company.name,
    custRegCode: company.regCode,
    ...address,
    county: county as County,
    zipCode: company.zipCode,
    billingEmail: `arved@${domain}`,
    bankAccountNumber: 'EE382200221020145685',
    contactName: contact.name,
    contactPersCode: contact.identity_code,
    contactPhone: '+372 5551 0142',
    contactEmail: `${slug(contact.name)}@${domain}`,
    publicOffice: 'no',
  }
}

const ofPerson = (name: string): Partial<NewQueryRow> => ({
  consumer: true,
  custName: name,
  custRegCode: '36003050128',
  street: 'Allika',
  houseNumber: '7',
  city: 'Pärnu',
  county: 'Pärnu',
  zipCode: '80010',
  billingEmail: `${slug(name)}@post.example`,
  contactName: name,
  contactPersCode: '36003050128',
  contactPhone: '+372 5551 0199',
  contactEmail: `${slug(name)}@post.example`,
  publicOffice: 'no',
})

export const companyNamed = (name: string): SandboxCompany | undefined =>
  companies.find((company) => company.name === name)

/** The client columns of a demo query: a company of the sandbox, or else a private person. */
export const demoClient = (name: string): Partial<NewQueryRow> => {
  const company = companyNamed(name)
  return company ? ofCompany(company) : ofPerson(name)
}
