import type { Transaction } from '../platform/database/database.ts'
import { conditionTemplateTable } from '../schema/condition-template.table.ts'

/** None has a rule, so that the automatic decision decides as without templates. */
const templates: readonly (typeof conditionTemplateTable.$inferInsert)[] = [
  {
    nameEt: 'Majandusaasta aruanne',
    nameEn: 'Annual report',
    kind: 'document',
    documentType: 'annualReport',
    askedOf: 'partner',
    neededFor: 'contract',
    workingDays: 5,
    textEt: 'Palun lisa kliendi viimane majandusaasta aruanne.',
    textEn: 'Please add the client’s last annual report.',
    products: ['LEASING'],
    assetGroups: [],
  },
  {
    nameEt: 'Sissetuleku tõend',
    nameEn: 'Proof of income',
    kind: 'document',
    documentType: 'incomeProof',
    askedOf: 'customer',
    neededFor: 'decision',
    workingDays: 3,
    textEt: 'Palun lisa tõend viimase kuue kuu sissetuleku kohta, näiteks pangakonto väljavõte.',
    textEn: 'Please add a proof of your income of the last six months, such as a bank statement.',
    products: ['ONSPOT', 'SELFSERVE', 'WEBSHOP'],
    assetGroups: [],
  },
  {
    nameEt: 'Kindlustuspoliis',
    nameEn: 'Insurance policy',
    kind: 'document',
    documentType: 'insurancePolicy',
    askedOf: 'customer',
    neededFor: 'activation',
    workingDays: 10,
    textEt: 'Palun lisa vara kindlustuspoliis, kus soodustatud isik on liisinguandja.',
    textEn: 'Please add the insurance policy of the asset, with the lessor as the beneficiary.',
    products: ['LEASING'],
    assetGroups: [],
  },
  {
    nameEt: 'Käendaja nõusolek',
    nameEn: 'Consent of the surety',
    kind: 'answer',
    askedOf: 'surety',
    neededFor: 'signing',
    workingDays: 5,
    textEt: 'Kas käendaja nõustub käenduse summa ja tähtajaga?',
    textEn: 'Does the surety agree to the amount and the term of the suretyship?',
    products: [],
    assetGroups: [],
  },
]

/** Inserts usual conditions, to be ticked by credit and compliance. */
export const seedConditionTemplates = async (tx: Transaction): Promise<void> => {
  await tx.insert(conditionTemplateTable).values([...templates])
}
