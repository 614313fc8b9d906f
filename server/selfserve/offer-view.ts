import type { SelfServeOffer, SelfServeOfferSave, StoredAttachment } from '../../api/selfserve.ts'
import { factsOfEntry, type OfferFacts } from '../../machines/lifecycle/offer/offer-facts.ts'
import type { AttachmentRow, ApplicantRow, ApplyLinkRow, OfferRow } from '../schema/offer.table.ts'
import { isMaskedCode, maskedCode } from '../../domain/identifier/masked-code.ts'
import { birthDate } from '../../domain/identifier/personal-code.ts'
import { missingConsents, missingContact } from '../../domain/applicant.ts'
import { enteredTotalWithVat } from '../../domain/offer-prices.ts'
import { Problem } from '../platform/http/problem.ts'
import { customerLanguage } from '../query/record/query.store.ts'
import type { QueryRow } from '../schema/query.table.ts'

const isOfPerson = (code: string): boolean => birthDate(code) !== null

/** Whether a company applies through its representatives. Without a named company a person applies. */
export const isForCompany = ({ entered: { customerRegCode } }: Pick<OfferRow, 'entered'>): boolean =>
  customerRegCode !== '' && !isOfPerson(customerRegCode)

type Reached = {
  offer: OfferRow
  applicant: ApplicantRow | null | undefined
  query: Pick<QueryRow, 'consumer' | 'custRegCode' | 'contactPersCode'>
}

/**
 * Whether the applicant still is the query's client or its representative. After a query is closed and reopened it may
 * have another client, or another representative, whose affairs the applicant must not see.
 */
export const speaksForClient = ({ offer, applicant, query }: Reached): boolean => {
  if (!applicant) return false
  const { personalCode } = applicant
  if (!isForCompany(offer)) return query.consumer && query.custRegCode === personalCode
  return query.custRegCode === offer.entered.customerRegCode && query.contactPersCode === personalCode
}

/** Returns the customer's code for the shop, masked for a private person, because only the link needs it. */
const shownCode = (code: string): string => (isOfPerson(code) ? maskedCode(code) : code)

/**
 * Resolves a sent code: a mask of the stored code means the stored code.
 * @throws Problem request.invalid if the mask is another one's
 */
export const meantCode = (sent: string, stored: string): string => {
  if (!isMaskedCode(sent)) return sent
  if (sent === shownCode(stored)) return stored
  throw new Problem('request.invalid', { fields: [{ path: 'customerRegCode', code: 'field.customerCode' }] })
}

/** Facts of a stored offer for the machine. */
export const offerFacts = (
  offer: OfferRow,
  { partnerId, status }: Pick<QueryRow, 'partnerId' | 'status'>,
  customer: { applicant: ApplicantRow | undefined; mayApply: OfferFacts['mayApply'] },
): OfferFacts => ({
  ...factsOfEntry(offer.entered, { partnerId, queryStatus: status, application: offer.application }),
  mayApply: customer.mayApply,
  identified: customer.applicant !== undefined,
  contactGiven: missingContact(customer.applicant?.contact ?? null, isForCompany(offer)).length === 0,
  officeAnswered: (customer.applicant?.publicOffice ?? null) !== null,
  consented: missingConsents(customer.applicant?.consents ?? []).length === 0,
})

const toLink = (row: ApplyLinkRow): SelfServeOffer['links'][number] => ({
  channel: row.channel,
  delivery: row.delivery,
  createdDtime: row.createdAt.toISOString(),
  sentDtime: row.sentAt?.toISOString() ?? null,
  expiresDtime: row.expiresAt.toISOString(),
  revoked: row.revoked,
  used: row.usedAt !== null,
})

/** An attachment as the API returns it. */
export const toAttachment = ({ fileId, fileName, size, docFileId }: AttachmentRow): StoredAttachment => ({
  fileId,
  fileName,
  size,
  docFileId,
})

type Stored = {
  offer: OfferRow
  query: Pick<QueryRow, 'status' | 'partnerId' | 'language'>
  links: readonly ApplyLinkRow[]
  attachments: readonly AttachmentRow[]
  applicant: ApplicantRow | undefined
}

/** Returns the entered values; the total with VAT only if it was the entered one. */
const withSettledTotal = ({ totalWithVat: sent, ...entered }: SelfServeOfferSave): SelfServeOfferSave => {
  const totalWithVat = enteredTotalWithVat({ ...entered, totalWithVat: sent })
  return totalWithVat === null ? entered : { ...entered, totalWithVat }
}

/** An offer as the API returns it. */
export const toOffer = ({
  offer: { entered, state, application, queryId, ...offer },
  query,
  links,
  attachments,
  applicant,
}: Stored): SelfServeOffer => ({
  ...withSettledTotal(entered),
  language: customerLanguage(query),
  customerRegCode: shownCode(entered.customerRegCode),
  attachments: attachments.map(toAttachment),
  queryId,
  partnerId: query.partnerId,
  status: query.status,
  state,
  application,
  modifiedDtime: offer.modifiedAt.toISOString(),
  openedDtime: offer.openedAt?.toISOString() ?? null,
  identifiedDtime: offer.identifiedAt?.toISOString() ?? null,
  savedDtime: (applicant?.contact && applicant.modifiedAt.toISOString()) ?? null,
  appliedDtime: offer.appliedAt?.toISOString() ?? null,
  links: links.map(toLink),
})
