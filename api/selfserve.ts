import * as z from 'zod/mini'
import { email, euros, filledText, id, moment, storedEmail, text, yesNo } from './field.ts'
import { language } from './language.ts'
import { statusCode } from './status.ts'

/** `fileId` of the upload before the offer is saved, `docFileId` of the document after. */
export const selfServeAttachment = z.object({
  fileId: z.string().check(z.maxLength(100, 'field.tooLong')),
  fileName: text(255),
  docFileId: z.nullable(id),
})

/** The stored attachment; size in bytes. */
export const storedAttachment = z.extend(selfServeAttachment, { size: z.int() })
export type StoredAttachment = z.infer<typeof storedAttachment>

/** `name`: of the article; without it the group's name. */
const mainAsset = z.object({
  groupId: id,
  name: z.optional(text(200)),
  price: euros,
  vatExempt: yesNo,
})
/** Insurance, extended warranty and other additions to the main assets. */
const optionalAsset = z.object({ name: filledText(200), price: euros, vatExempt: yesNo })

const payload = {
  mainAssets: z.array(mainAsset).check(z.minLength(1, 'field.required'), z.maxLength(50, 'field.tooMany')),
  optionalAssets: z.array(optionalAsset).check(z.maxLength(50, 'field.tooMany')),
  /** Without VAT. */
  totalAmount: euros,
  /** The total with VAT if that was entered; the one without VAT must follow from it, or it is ignored. */
  totalWithVat: z.optional(z.nullable(euros)),
  /** Digits after +372, or empty. */
  phone: text(15).check(z.regex(/^(?:\+\d{1,3})?\d*$/, 'field.phone')),
  email,
  offerNumber: filledText(30),
  contractFee: euros,
  /** The customer's language until the customer chooses one; by default the user's. */
  language: z.optional(language),
}

/** An application link for a customer; prices in euros without VAT. */
export const selfServeApplication = z.object(payload)
export type SelfServeApplication = z.infer<typeof selfServeApplication>

/** An offer made for a customer. */
export const selfServeOfferSave = z.object({
  ...payload,
  customerName: text(200),
  customerRegCode: text(40),
  attachments: z.array(selfServeAttachment).check(z.maxLength(50, 'field.tooMany')),
})
export type SelfServeOfferSave = z.infer<typeof selfServeOfferSave>

const NOTHING = ''

const mainAssetsGiven = z
  .array(z.extend(mainAsset, { vatExempt: z._default(yesNo, false) }))
  .check(z.minLength(1, 'field.required'), z.maxLength(50, 'field.tooMany'))
const optionalAssetsGiven = z
  .array(z.extend(optionalAsset, { vatExempt: z._default(yesNo, false) }))
  .check(z.maxLength(50, 'field.tooMany'))
const attachmentsGiven = z
  .array(z.extend(selfServeAttachment, { docFileId: z._default(z.nullable(id), null) }))
  .check(z.maxLength(50, 'field.tooMany'))

/** An application link to create. */
export const selfServeApplicationGiven = z.extend(selfServeApplication, {
  mainAssets: mainAssetsGiven,
  optionalAssets: z._default(optionalAssetsGiven, []),
})

/** A new offer; some fields may be omitted. */
export const selfServeOfferGiven = z.extend(selfServeOfferSave, {
  mainAssets: mainAssetsGiven,
  optionalAssets: z._default(optionalAssetsGiven, []),
  phone: z._default(payload.phone, NOTHING),
  email: z._default(email, NOTHING),
  customerName: z._default(text(200), NOTHING),
  customerRegCode: z._default(text(40), NOTHING),
  attachments: z._default(attachmentsGiven, []),
})

/** A changed offer: omitted fields keep their values. With `modifiedDtime` it is refused if it was changed since. */
export const selfServeOfferChange = z.extend(selfServeOfferSave, {
  mainAssets: mainAssetsGiven,
  optionalAssets: z.optional(optionalAssetsGiven),
  phone: z.optional(payload.phone),
  email: z.optional(email),
  customerName: z.optional(text(200)),
  customerRegCode: z.optional(text(40)),
  attachments: z.optional(attachmentsGiven),
  modifiedDtime: z.optional(moment),
})
export type SelfServeOfferChange = z.infer<typeof selfServeOfferChange>

/** `new` is never stored: an offer begins with its first save. */
export const offerStates = ['new', 'saved', 'previewed', 'sent', 'applied', 'expired', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]

/** `program`: given to the partner's program. */
export const linkChannels = ['email', 'sms', 'program'] as const

/** `waiting`: not sent yet, and retried; `refused`: the service does not accept it. */
export const linkDeliveries = ['waiting', 'sent', 'refused'] as const

/** A link as the shop sees it, without its URL, which is for the customer only. */
const applyLink = z.object({
  channel: z.enum(linkChannels),
  delivery: z.enum(linkDeliveries),
  createdDtime: moment,
  sentDtime: z.nullable(moment),
  expiresDtime: moment,
  revoked: yesNo,
  used: yesNo,
})

export const selfServeOffer = z.extend(selfServeOfferSave, {
  language,
  queryId: id,
  partnerId: id,
  status: statusCode,
  state: z.enum(offerStates),
  /** Sent directly as an application, without an offer. */
  application: yesNo,
  attachments: z.array(storedAttachment),
  email: storedEmail,
  /** Time of the last change of the input. */
  modifiedDtime: moment,
  /** Times of first opening, identification and submission. */
  openedDtime: z.nullable(moment),
  identifiedDtime: z.nullable(moment),
  savedDtime: z.nullable(moment),
  appliedDtime: z.nullable(moment),
  /** Oldest first. */
  links: z.array(applyLink),
})
export type SelfServeOffer = z.infer<typeof selfServeOffer>
