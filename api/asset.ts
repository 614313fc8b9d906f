import * as z from 'zod/mini'
import {
  day,
  email,
  euros,
  filledText,
  id,
  moment,
  orDocumented,
  phone,
  storedEmail,
  text,
  whole,
  year,
  yesNo,
} from './field.ts'
import { representationType } from './representation.ts'

/** The unit price, euros. The price with VAT is null unless it was entered; the other one follows from it then. */
export const priceFields = {
  /** Without VAT. */
  qassetPrice: z.nullable(euros),
  /** If both are sent and disagree, the price without VAT counts (`enteredPrice`). */
  qassetPriceWithVat: z.nullable(euros),
}

/** An asset and its seller. */
const assetFields = {
  qassetName: text(300),
  quantity: whole(1, 100_000),
  ...priceFields,
  assetGroupId: z.nullable(id),
  assetSubgroupId: z.nullable(id),
  handoverWhenSigned: yesNo,
  vatExempt: yesNo,
  year: z.nullable(year),
  sellerOfferNr: text(30),
  sellerOfferDate: z.nullable(day),
  sellerName: text(200),
  sellerRegCode: text(40),
  vatNumber: text(20),
  bankAccountNumber: text(42),
  street: text(200),
  zipCode: text(10),
  city: text(100),
  sellerAddress: text(300),
  sellerPhone: phone,
  sellerEmail: email,
  sellerRepresentative: text(200),
  representativePersonalCode: text(20),
  representativePhone: phone,
  representativeEmail: email,
  sellerReprsReprType: z.nullable(representationType),
  deliveryPlace: text(300),
  deliveryDate: z.nullable(day),
  receivedDate: z.nullable(day),
}

export const qasset = z.object({
  qassetId: id,
  queryId: id,
  ...assetFields,
  // Missing in older versions of a query.
  qassetPriceWithVat: z._default(priceFields.qassetPriceWithVat, null),
  sellerEmail: storedEmail,
  representativeEmail: storedEmail,
})
export type Qasset = z.infer<typeof qasset>

const givenFields = z.partial(z.object(assetFields))

/** An asset in a request; `qassetId` replaces the stored asset. Omitted fields get their defaults. */
export const qassetSave = z.extend(givenFields, {
  qassetId: z.optional(id),
  qassetName: filledText(300),
})
export type QassetSave = z.infer<typeof qassetSave>

export const qassetSaveInQuery = z.extend(qassetSave, { queryId: id })

const MAX_ASSETS = 200

/** The assets of a query with its id; or, as documented, the assets alone, each with the id of the same query. */
export const qassetsOf = (asset: z.ZodMiniType<QassetSave, z.input<typeof qassetSave>>) =>
  orDocumented(
    z.object({
      queryId: id,
      /** The version of the query that was read; without it the assets replace any version. */
      modifiedDtime: z.optional(moment),
      qassets: z.array(asset).check(z.maxLength(MAX_ASSETS, 'field.tooMany')),
    }),
    z.array(z.intersection(z.object({ queryId: id }), asset)).check(
      z.minLength(1, 'field.required'),
      z.maxLength(MAX_ASSETS, 'field.tooMany'),
      z.refine((assets) => new Set(assets.map(({ queryId }) => queryId)).size < 2, 'field.choice'),
    ),
    (assets) => ({
      queryId: assets[0]?.queryId ?? 0,
      qassets: assets.map(({ queryId: _, ...qasset }) => qasset),
    }),
  )
