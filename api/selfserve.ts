import * as z from 'zod/mini'
import { email, euros, filledText, id, text, yesNo } from './field.ts'
import { statusCode } from './status.ts'

/** `fileId` of the upload before the offer is saved, `docFileId` of the document after. */
export const selfServeAttachment = z.object({
  fileId: z.string().check(z.maxLength(100, 'field.tooLong')),
  fileName: text(255),
  docFileId: z.nullable(id),
})
export type SelfServeAttachment = z.infer<typeof selfServeAttachment>

const mainAsset = z.object({ groupId: id, price: euros, vatExempt: yesNo })
/** Insurance, extended warranty and what else goes with the main assets. */
const optionalAsset = z.object({ name: filledText(200), price: euros, vatExempt: yesNo })

const payload = {
  mainAssets: z.array(mainAsset).check(z.minLength(1, 'field.required'), z.maxLength(50, 'field.tooMany')),
  optionalAssets: z.array(optionalAsset).check(z.maxLength(50, 'field.tooMany')),
  /** Without VAT. */
  totalAmount: euros,
  /** Digits after +372, or empty. */
  phone: text(15).check(z.regex(/^(?:\+\d{1,3})?\d*$/, 'field.phone')),
  email,
  offerNumber: filledText(30),
  contractFee: euros,
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

export const selfServeOfferStates = ['saved', 'previewed', 'sent'] as const

export const selfServeOffer = z.extend(selfServeOfferSave, {
  queryId: id,
  status: statusCode,
  state: z.enum(selfServeOfferStates),
})
export type SelfServeOffer = z.infer<typeof selfServeOffer>
