import { statusCodes } from '../../api/status.ts'
import type { FieldDescriptions } from '../platform/openapi/schema.ts'
import { text } from '../platform/language/text.ts'

/** Stored by older systems; no application of a program has them. */
const older: ReadonlySet<string> = new Set(['MICO', 'MICR'])
const statuses = statusCodes
  .filter((code) => !older.has(code))
  .map((code) => `\`${code}\` ${text('en', `status.${code}`)}`)
  .join('; ')

const ofClient: FieldDescriptions = {
  custName: 'Name of the client; of a private person once they have applied.',
  custRegCode:
    "The client's code in the business register of its country; empty for a private person, whose code is not shown.",
  vatNumber: "The client's VAT number; empty: none.",
  lei: "The client's legal entity identifier (ISO 17442), 20 characters; empty: none.",
  taxNumber: 'Tax number of a client abroad; empty: none.',
  street: 'Street of the address, without the number.',
  houseNumber: 'Number of the house.',
  flatNumber: 'Number of the flat; empty: none.',
  zipCode: 'Postal code; in Estonia five digits.',
  city: 'Town, or village and municipality.',
  county: 'County of an Estonian address; null: none.',
  country: 'Country of the address, two letters (ISO 3166-1); empty: not given.',
  billingEmail: 'E-mail address for invoices.',
  bankAccountNumber: "IBAN of the client's account.",
  contactName: 'Name of the person who represents the client.',
  contactPersType: 'Basis of the right to represent the client: the law, or a power of attorney.',
  contactPersCode: 'Estonian personal code of the person who represents the client.',
  contactPhone: 'Phone number of that person, with the country code: `+372 5551 0142`.',
  contactEmail: 'E-mail address of that person.',
  publicOffice:
    'Whether the client, its representative, its beneficiary or a close person holds a high public office; null: not asked.',
  representativeNationality:
    'Nationality of the person who represents the client: two letters (ISO 3166-1) or `stateless`; null: not asked.',
  representativeSecondNationality: 'Second nationality of that person, in the same form; null: none.',
  representativePlaceOfBirth: 'Place of birth of that person: country, or country and town.',
  language: "The client's language: of documents, letters and their page.",
  clientInfo: 'What the people who decide should know about the client; up to 10 000 characters.',
}

const ofTerms: FieldDescriptions = {
  paymentPeriod: 'Length of the contract in months; one of those that the partner offers.',
  advance: 'Advance payment: percent of the total or euros, as `advnPmtType` says.',
  advnPmtType: 'Unit of `advance`: `%` percent, `#` euros.',
  residual: 'Residual value in percent of the price.',
  contractFee: 'Fee for the contract in euros.',
  pmtDate: 'Day of the month on which payments fall due, 1 to 31; empty: the 25th.',
}

const ofArticles: FieldDescriptions = {
  qassets: 'The ordered articles, 1 to 200.',
  qassetName: 'Name of the article.',
  quantity: 'Number of pieces; 1 if omitted.',
  qassetPrice: 'Price of one piece in euros without VAT. This or `qassetPriceWithVat` is required.',
  qassetPriceWithVat:
    'Price of one piece in euros with VAT. If both prices are sent and disagree, the one without VAT counts.',
  vatExempt: 'Whether the article is sold without VAT.',
  handoverWhenSigned: 'Whether the article is handed over when the contract is signed.',
  sellerOfferNr: "The partner's own number, such as that of the order; people search by it in the portal.",
  assetGroupId: 'Id of the asset group; null: none.',
  assetSubgroupId: 'Id of the subgroup: one with a `superiorGroupId`; null: none.',
}

const ofAnswers: FieldDescriptions = {
  id: 'Number of the application.',
  status: `Status of the application: ${statuses}.`,
  previousStatus: 'Status before this one, with the same codes as `status`.',
  closingReason: 'Why the application was closed; null while it is open.',
  contractAmount: 'Amount of the contract in euros without VAT.',
  pmtAmount: 'Payment per month in euros without VAT; null while the terms give none.',
  createdDtime: 'Time at which the application was created.',
  modifiedDtime: 'Time of the last change.',
  content: 'The applications of this page, newest first.',
  nextCursor: '`cursor` of the next page; null on the last one.',
  limit: 'Applications per page, 1 to 100; 20 if omitted.',
  cursor: '`nextCursor` of the previous page; the first page if omitted.',
  'query.status': 'Only applications with this status.',
  name: "Name of the group in the caller's language.",
  superiorGroupId: 'Id of the main group; null: this is a main group, which applications cannot name alone.',
  insurance: 'Insurance in percent of the price per month; null: the group has none.',
}

const ofConsumers: FieldDescriptions = {
  email: 'E-mail address of the private person, to which the link to the application is sent.',
  phone: 'Mobile phone of that person, with the country code, for the same link by SMS; empty: none.',
  personalCode:
    'Estonian personal code of that person: only they can apply then. Empty: the first who identifies at the link.',
}

const ofDecisions: FieldDescriptions = {
  decision: 'The decision in force on the credit; null while there is none.',
  result: '`approved`, `approvedWithChanges`: other terms than those requested, or `refused`.',
  decidedDtime: 'Time of the decision.',
  terms: 'The approved terms; null for a refusal.',
  financedAmount: 'Amount that is financed: the price minus the advance payment, in euros without VAT.',
  'terms.paymentPeriod': 'Length of the contract in months.',
  interest: 'Interest in percent a year, of a private person; null for a company.',
  annualRate:
    'Annual percentage rate of charge of the credit to a private person, as of today or of the contract; null for a company.',
  validUntil:
    'Time at which the application is closed if nothing happens, such as unsigned contracts; null: it is not. A decision has no end of its own.',
  conditions: 'The open conditions that the partner answers in the portal.',
  'conditions.text': "What is asked for, in the caller's language.",
  neededFor:
    'Step that waits for the condition: the `decision`, the `contract`, its `signing`, or the `activation`.',
  'conditions.state':
    '`open`, `returned`: to be answered again, or `answered`: the provider looks at the answer.',
  otherConditions: 'Number of open conditions that the customer or the provider has to meet.',
  customerStep:
    'What the customer does next on a page of their own: `apply` or `sign`; null: nothing now. The call `customer-link` answers the page.',
  concludedDtime:
    'Time at which the contract was concluded: everybody has signed it, or the provider has activated it; null before. Hand nothing over before.',
  step: 'What the customer does there: `apply` or `sign`.',
  url: 'Address of the page. Anyone who has it can open it: hand it to the customer only, do not store it.',
  expiresDtime: 'Until when the address works; null: until the customer is done.',
}

const ofProblems: FieldDescriptions = {
  'Problem.type': 'Identifier of the kind of problem; it ends with `code`.',
  title: 'Name of the HTTP status.',
  'Problem.status': 'HTTP status.',
  'Problem.code': 'Kind of problem, for programs.',
  'Problem.detail': "What is wrong and what to do, in the caller's language.",
  fields: 'The fields at fault.',
  path: 'Path of the field in the request, such as `qassets.0.qassetPrice`.',
  'fields.code': 'What is wrong with the field, for programs.',
  'fields.detail': "The same in words, in the caller's language.",
  currentStatus: 'Present status of the application, if it refuses the request.',
  reason: 'Why the application is cancelled, in words.',
  'Problem.reason': 'Rule that refuses the request, for programs.',
  stored: 'First response to the same `Idempotency-Key`, if it was used with another request.',
}

const ofMessages: FieldDescriptions = {
  'Message.type': 'Type of the message.',
  timestamp: 'Time of the event; a repeated message keeps it.',
  data: 'What has happened. It holds no personal data: read the application for the rest.',
  'webhook-id': 'Id of the message; the same whenever it is sent again.',
  'webhook-timestamp':
    'Time of sending, in seconds since 1970. Refuse one that is more than five minutes off.',
  'webhook-signature':
    '`v1,` and HMAC-SHA256, in Base64, of `webhook-id.webhook-timestamp.body`; the key is what follows `whsec_` in the secret, decoded from Base64. While an old secret is valid beside the new one, two signatures with a space between.',
}

/** Descriptions of every field of the partner API; amounts with their units. */
export const fieldDescriptions: FieldDescriptions = {
  ...ofClient,
  ...ofTerms,
  ...ofArticles,
  ...ofConsumers,
  ...ofAnswers,
  ...ofDecisions,
  ...ofProblems,
  ...ofMessages,
}
