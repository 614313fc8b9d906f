import type { PublicPerson } from '../../api/public-person.ts'

/** Whether a person holds a high public office, in words. */
export const publicPersonTexts: Record<PublicPerson, string> = {
  no: 'beneficiary.public.no',
  yes_in_estonia: 'beneficiary.public.estonia',
  yes_in_european_union: 'beneficiary.public.europeanUnion',
  yes_in_third_country: 'beneficiary.public.thirdCountry',
}

/** The same of the beneficiary, whose default answers nothing (`publicOfficeOf`), so it does not read like a no. */
export const beneficiaryOfficeTexts: Record<PublicPerson, string> = {
  ...publicPersonTexts,
  no: 'beneficiary.public.noneKnown',
}
