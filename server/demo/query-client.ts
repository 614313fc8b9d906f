import { companies } from '../sandbox/companies/companies.ts'
import type { SandboxCompany } from '../sandbox/companies/sandbox-company.ts'
import { parseAddress } from '../services/business-register/parse-address.ts'
import type { County } from '../../api/place.ts'
import type { NewQueryRow } from '../schema/query.table.ts'

const slug = (name: string): string =>
  (name.split(' ')[0] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')

/** Where a company has nobody in the sandbox's register. */
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

/** The columns of a demo query's client: a company of the sandbox, or else a private person. */
export const clientNamed = (name: string): Partial<NewQueryRow> => {
  const company = companyNamed(name)
  return company ? ofCompany(company) : ofPerson(name)
}
