import { eq } from 'drizzle-orm'
import type { agreementCalls } from '../../../api/agreement.calls.ts'
import type { EarlyRepayment } from '../../../api/early-repayment.ts'
import { OFFER_TYPES } from '../../../domain/constants.ts'
import { assetTable } from '../../../server/schema/asset.table.ts'
import { beneficiaryTable } from '../../../server/schema/beneficiary.table.ts'
import { actOfAcceptance } from '../../../server/document/paper/act-of-acceptance.ts'
import { type Agreement, agreementOf } from '../../../server/document/paper/agreement.ts'
import { guaranteeLetter, suretyAgreement } from '../../../server/document/paper/backing.ts'
import type { NamedContent } from '../../../server/document/paper/content.ts'
import { creditDecision } from '../../../server/document/paper/credit-decision.ts'
import { leasingContract, shopContract } from '../../../server/document/paper/leasing-contract.ts'
import { offer } from '../../../server/document/paper/offer-paper.ts'
import { redemptionAgreement } from '../../../server/document/paper/redemption-agreement.ts'
import { returnForm } from '../../../server/document/paper/return-form.ts'
import { leaseback, salesContract } from '../../../server/document/paper/sales-contract.ts'
import type { Formatter } from '../../../server/document/paper/formatter.ts'
import { earlyRepaymentPaper } from '../../../server/early-repayment/early-repayment.ts'
import { secciSheet } from '../../../server/secci/secci-sheet.ts'
import { guarantorTable } from '../../../server/schema/guarantor.table.ts'
import { findQuery, loadQueryParts } from '../../../server/query/record/query.store.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { suretyTable } from '../../../server/schema/surety.table.ts'
import { queryIn } from '../container/scene.ts'
import type { TestServer } from '../server.ts'
import { decided } from './decided.ts'
import { keepPayment } from '../lifecycle/keep-payment.ts'

type Make = (format: Formatter, agreement: Agreement) => NamedContent

const act = {
  assetDescription: 'Uus, kahe kopaga',
  serialNumber: 'SN-42',
  deliveryDate: '2026-03-02',
  deliveryPlace: 'Tallinn, Narva mnt 7',
  year: 2026,
}
/** A moment in daylight saving time, when Tallinn's day differs from UTC's. */
const MADE_AT = new Date('2026-06-30T22:00:00Z')

export const repaid: EarlyRepayment = {
  day: '2026-07-09',
  contractDay: '2026-02-25',
  principal: 100_000,
  interest: 210.5,
  fees: 12.4,
  contractFeeBack: 155,
  owed: 100_067.9,
  savedInterest: 9_870,
  savedFees: 1_200,
  compensation: { most: 1_000, percent: 1, by: 'percent' },
}

const surety: Make = (format, agreement) => suretyAgreement(format, agreement, agreement.stored.sureties)

/** Builds the document of each call; a new call needs an entry here. */
const ofCalls: Record<keyof typeof agreementCalls, Make> = {
  offer: (format, agreement) => offer(format, agreement, OFFER_TYPES.default),
  leasingContract,
  shopContract,
  redemptionAgreement,
  actOfAcceptance: (format, agreement) =>
    actOfAcceptance(format, agreement, agreement.stored.query.actOfAcceptance ?? act),
  surety,
  sales: (format, agreement) => salesContract(format, agreement, 'fullService'),
  ufeSales: (format, agreement) => salesContract(format, agreement, 'ufe'),
  leaseback,
  guaranteeLetter,
  creditDecision,
}

/** Every kind of document by name. */
export const everyPaper: readonly (readonly [string, Make])[] = [
  ...Object.entries(ofCalls),
  ['offer iDeal', (format, agreement) => offer(format, agreement, OFFER_TYPES.ideal)],
  ['offer standard', (format, agreement) => offer(format, agreement, OFFER_TYPES.standard)],
  ['offer of the shop', (format, agreement) => offer(format, agreement, OFFER_TYPES.shop)],
  ['pre-contractual information', secciSheet],
  ['early repayment', (format, agreement) => earlyRepaymentPaper(format, agreement, repaid)],
  [
    'return form',
    (format, { provider, settings, madeAt }) => ({
      name: 'return',
      content: returnForm(format, { provider, settings }, madeAt.toISOString()),
    }),
  ],
]

const columns = {
  street: 'Kai',
  houseNumber: '12',
  city: 'Pärnu',
  zipCode: '80010',
  county: 'Pärnu',
  vatNumber: 'EE100123456',
  bankAccountNumber: 'EE382200221020145685',
  collateral: 'Kommertspant',
  specialTerms: 'Esimene makse\nüks kuu hiljem',
  representativeDocumentType: 'id_card',
  representativeDocumentNumber: 'AS0417725',
  representativeDocumentValidUntil: '2031-05-09',
  services: [{ name: 'Hooldus', priceCents: 1250 }],
  insuranceProvider: 'Kindel Kindlustus',
  creditInfo: 'Maksehäireid ei ole',
  clientInfo: 'Vana klient',
  contractNr: 'TL-7',
  includeSellerInAoa: true,
  actOfAcceptance: act,
} satisfies Partial<typeof queryTable.$inferInsert>

/** The data of a query's documents with everything filled in. */
export const fullAgreement = async ({ database }: TestServer): Promise<Agreement> => {
  const { queryId } = await queryIn({ database } as TestServer, 'CR')
  const party = {
    sellerName: 'Masinamüük OÜ',
    sellerRegCode: '75002884',
    sellerPhone: '+372 600 1201',
    sellerEmail: 'myyk@masin.example',
    sellerRepresentative: 'Õie Müüja',
    sellerReprsReprType: 'Law' as const,
    sellerOfferNr: 'P-17',
    sellerOfferDate: '2026-02-03',
  }
  const delivery = {
    deliveryPlace: 'Narva mnt 7',
    deliveryDate: '2026-03-02',
    receivedDate: '2026-03-04',
    year: 2024,
  }
  await database.update(queryTable).set(columns).where(eq(queryTable.queryId, queryId))
  await keepPayment(database, queryId)
  await decided({ database }, queryId)
  await database
    .update(assetTable)
    .set({ ...party, ...delivery })
    .where(eq(assetTable.queryId, queryId))
  await database.insert(guarantorTable).values({
    queryId,
    name: 'Kindel OÜ',
    registryCode: '12719400',
    address: 'Kai 1, Pärnu',
    representativeName: 'Karl Kindel',
    representativePersonalCode: '37605030299',
  })
  const beneficiary = { name: 'Priit Meri', residency: 'FI', placeOfBirth: 'Turku' }
  await database
    .insert(beneficiaryTable)
    .values({ queryId, ...beneficiary })
    .onConflictDoUpdate({ target: beneficiaryTable.queryId, set: beneficiary })
  await database.insert(suretyTable).values({
    queryId,
    name: 'Säde Käendaja',
    personalCode: '60001019906',
    address: 'Kai 12, Pärnu',
    email: 'sade@kai.example',
    phone: '+372 5551 234',
  })
  const query = await findQuery(database, queryId)
  if (!query) throw new Error('the query is not there')
  return agreementOf(database, await loadQueryParts(database, query), MADE_AT)
}

/** Texts with a meaning for the program. */
const spoken: ReadonlySet<string> = new Set([
  'status',
  'pmtDate',
  'language',
  'product',
  'contactPersType',
  'representativeDocumentType',
  'sellerReprsReprType',
  'residency',
  'isPublicPerson',
])
const DAY = /^\d{4}-\d\d-\d\d/

/** Replaces every text that people type with the next one. */
export const reworded = <T>(value: T, next: () => string, key = ''): T => {
  if (typeof value === 'string')
    return spoken.has(key) || DAY.test(value) || value === '' ? value : (next() as T & string)
  if (Array.isArray(value)) return value.map((one: unknown) => reworded(one, next)) as T & unknown[]
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Map)
    return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, reworded(inner, next, name)]),
  ) as T & object
}
