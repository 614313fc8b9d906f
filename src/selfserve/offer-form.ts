import * as z from 'zod/mini'
import { type Language, language } from '../../api/language.ts'
import { email, euros, filledText, id, requiredEmail, text, yesNo } from '../../api/field.ts'
import {
  type SelfServeApplication,
  type SelfServeOffer,
  type SelfServeOfferSave,
  storedAttachment,
} from '../../api/selfserve.ts'
import { PHONE_PREFIX } from '../../domain/constants.ts'
import { withoutPrefix } from '../../domain/phone.ts'
import { additionalAssetsCost, totalWithoutVat, totalWithVat } from '../../domain/offer-prices.ts'
import { isMaskedCode } from '../../domain/identifier/masked-code.ts'
import { customerPhone, storedCustomerCode } from '../../domain/valid/valid-offer.ts'
import { type Extra, extraNames } from '../asset/extras.ts'

const wanted = (value: unknown) => value !== null
const price = z.nullable(euros).check(
  z.refine(wanted, 'field.required'),
  z.refine((value) => value === null || value > 0, 'field.positive'),
)
const phoneOf = (typed: string): string => withoutPrefix(typed)
const phone = text(30).check(
  z.refine((value) => z.safeParse(customerPhone, phoneOf(value)).success, 'field.phone'),
)

const fields = {
  offerNumber: filledText(30),
  contractFee: z.nullable(euros).check(z.refine(wanted, 'field.required')),
  totalAmount: price,
  /** The value, if it was entered; otherwise null, and computed from the other one. */
  totalWithVat: z.nullable(euros),
  mainAssets: z
    .array(
      z.object({
        groupId: z.nullable(id).check(z.refine(wanted, 'field.required')),
        price,
        vatExempt: yesNo,
      }),
    )
    .check(z.minLength(1, 'field.required'), z.maxLength(50, 'field.tooMany')),
  insurance: z.nullable(euros),
  warranty: z.nullable(euros),
  /** Lines of an offer made elsewhere that the screen has no field for. */
  others: z.custom<SelfServeOfferSave['optionalAssets']>(Array.isArray),
  email,
  phone,
  language,
  customerName: text(200),
  customerRegCode: storedCustomerCode,
  attachments: z.array(storedAttachment).check(z.maxLength(50, 'field.tooMany')),
  /** The version of the stored offer that the form is based on; null before the first save. */
  modifiedDtime: z.nullable(z.string()),
}
const offerFields = z.object(fields)
export type OfferForm = z.infer<typeof offerFields>

const extraLine = (extra: Extra, amount: number | null) =>
  amount ? [{ name: extraNames[extra], price: amount, vatExempt: true }] : []

/** The form as sent; empty or invalid numbers as zero. */
export const toSave = (form: OfferForm): SelfServeOfferSave => ({
  offerNumber: form.offerNumber,
  contractFee: form.contractFee || 0,
  totalAmount: form.totalAmount || 0,
  totalWithVat: form.totalWithVat,
  mainAssets: form.mainAssets.map((asset) => ({
    groupId: asset.groupId ?? 0,
    price: asset.price || 0,
    vatExempt: asset.vatExempt,
  })),
  optionalAssets: [
    ...extraLine('insurance', form.insurance),
    ...extraLine('warranty', form.warranty),
    ...form.others,
  ],
  email: form.email,
  phone: phoneOf(form.phone),
  language: form.language,
  customerName: form.customerName,
  customerRegCode: form.customerRegCode,
  attachments: form.attachments.map(({ fileId, fileName, docFileId }) => ({ fileId, fileName, docFileId })),
})

export const toApplication = (form: OfferForm): SelfServeApplication => {
  const { customerName: _name, customerRegCode: _code, attachments: _files, ...application } = toSave(form)
  return application
}

const covered = z.check<OfferForm>(({ value, issues }) => {
  const { totalAmount, ...save } = toSave(value)
  if (totalAmount > 0 && additionalAssetsCost({ totalAmount, ...save }) < 0)
    issues.push({ code: 'custom', input: value, path: ['totalAmount'], message: 'field.assetsOverTotal' })
})

/** Returns the total with VAT of the form, or null. */
export const withVatOf = (form: OfferForm): number | null =>
  form.totalAmount === null ? null : totalWithVat(toSave(form))

/** Computes the total without VAT from the entered one with VAT. */
export const settled = (form: OfferForm): OfferForm =>
  form.totalWithVat === null ? form : { ...form, totalAmount: withoutVatOf(form, form.totalWithVat) }

/** Computes the total with VAT from the entered one without. */
export const withoutVatOf = (form: OfferForm, withVat: number | null): number | null =>
  withVat === null || Number.isNaN(withVat) ? null : totalWithoutVat(withVat, toSave(form))

/** Requirements of a save; the customer may be filled in later. */
export const offerForm = offerFields.check(covered)

/** An application is sent at once. */
export const applicationForm = z
  .object({ ...fields, email: requiredEmail, phone: phone.check(z.minLength(1, 'field.required')) })
  .check(covered)

/** A new offer: the partner's fee, one asset of the group used last, and the user's language. */
export const newOfferForm = (
  contractFee: number,
  groupId: number | null,
  userLanguage: Language,
): OfferForm => ({
  offerNumber: '',
  contractFee,
  totalAmount: null,
  totalWithVat: null,
  mainAssets: [{ groupId, price: null, vatExempt: false }],
  insurance: null,
  warranty: null,
  others: [],
  email: '',
  phone: '',
  language: userLanguage,
  customerName: '',
  customerRegCode: '',
  attachments: [],
  modifiedDtime: null,
})

/** A stored offer in the form. */
export const toOfferForm = (offer: SelfServeOffer): OfferForm => {
  const { optionalAssets } = offer
  const priceOf = (extra: Extra) => optionalAssets.find(isExtra(extra))?.price ?? null
  return {
    offerNumber: offer.offerNumber,
    contractFee: offer.contractFee,
    totalAmount: offer.totalAmount,
    totalWithVat: offer.totalWithVat ?? null,
    mainAssets: offer.mainAssets,
    insurance: priceOf('insurance'),
    warranty: priceOf('warranty'),
    others: optionalAssets.filter((one) => !isExtra('insurance')(one) && !isExtra('warranty')(one)),
    email: offer.email,
    phone: shownPhone(offer.phone),
    language: offer.language,
    customerName: offer.customerName,
    customerRegCode: offer.customerRegCode,
    attachments: offer.attachments,
    modifiedDtime: offer.modifiedDtime,
  }
}

/** A copy for another offer, with these files: without version and masked code. */
export const toCopiedForm = (offer: SelfServeOffer, attachments: OfferForm['attachments']): OfferForm => ({
  ...toOfferForm(offer),
  customerRegCode: isMaskedCode(offer.customerRegCode) ? '' : offer.customerRegCode,
  attachments,
  modifiedDtime: null,
})

const isExtra =
  (extra: Extra) =>
  ({ name, vatExempt }: SelfServeOfferSave['optionalAssets'][number]): boolean =>
    vatExempt && name === extraNames[extra]

const shownPhone = (stored: string): string =>
  stored === '' || stored.startsWith('+') ? stored : `${PHONE_PREFIX} ${stored}`
