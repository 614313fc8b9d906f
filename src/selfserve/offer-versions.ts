import type { Choices } from '../../domain/versions.ts'
import { isSame } from '../../domain/is-same.ts'
import { type OfferForm, settled } from './offer-form.ts'

/** What is chosen together where two people changed it; its words are `selfServe.part.<name>`. */
const parts = {
  offerNumber: ['offerNumber'],
  mainAssets: ['mainAssets'],
  insurance: ['insurance'],
  warranty: ['warranty'],
  others: ['others'],
  total: ['totalAmount', 'totalWithVat'],
  contractFee: ['contractFee'],
  customer: ['customerName', 'customerRegCode'],
  email: ['email'],
  phone: ['phone'],
  attachments: ['attachments'],
} as const satisfies Record<string, readonly (keyof OfferForm)[]>

export type OfferPart = keyof typeof parts

/** The version that both began with, what is stored now, and what stands in the form. */
export type OfferVersions = { base: OfferForm; theirs: OfferForm; mine: OfferForm }

const names = Object.keys(parts) as OfferPart[]

const pick = (form: OfferForm, part: OfferPart): Partial<OfferForm> =>
  Object.fromEntries(parts[part].map((key) => [key, form[key]]))

const differ = (one: OfferForm, other: OfferForm, part: OfferPart): boolean =>
  !isSame(pick(one, part), pick(other, part))

/** What both have changed, each to something else, and what only one of them has changed. */
export const compareParts = ({ base, theirs, mine }: OfferVersions) => {
  const changed = names.filter((part) => differ(theirs, mine, part))
  const byThem = (part: OfferPart) => differ(base, theirs, part)
  const byMe = (part: OfferPart) => differ(base, mine, part)
  return {
    disputed: changed.filter((part) => byThem(part) && byMe(part)),
    fromThem: changed.filter((part) => byThem(part) && !byMe(part)),
    fromMe: changed.filter((part) => byMe(part) && !byThem(part)),
  }
}

/** The stored version with what the form alone has changed, and what is disputed as chosen: theirs without a choice. */
export const mergeVersions = (versions: OfferVersions, choices: Choices = {}): OfferForm => {
  const { theirs, mine } = versions
  const { disputed, fromMe } = compareParts(versions)
  const own = [...fromMe, ...disputed.filter((part) => choices[part] === 'mine')]
  return settled(own.reduce<OfferForm>((form, part) => ({ ...form, ...pick(mine, part) }), theirs))
}

/** Whether the first is a later version of the stored offer. */
export const isLater = (one: OfferForm, than: OfferForm): boolean =>
  Date.parse(one.modifiedDtime ?? '') > (Date.parse(than.modifiedDtime ?? '') || 0)
