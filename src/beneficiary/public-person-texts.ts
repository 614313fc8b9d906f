import type { PublicPerson } from '../../api/public-person.ts'

/** Message ids: whether a person holds a high public office. */
export const publicPersonTexts: Record<PublicPerson, string> = {
  no: 'beneficiary.public.no',
  yes_in_estonia: 'beneficiary.public.estonia',
  yes_in_european_union: 'beneficiary.public.europeanUnion',
  yes_in_third_country: 'beneficiary.public.thirdCountry',
}

/** For the beneficiary, where `no` is only the default and must not read like an answer (`publicOfficeOf`). */
export const beneficiaryOfficeTexts: Record<PublicPerson, string> = {
  ...publicPersonTexts,
  no: 'beneficiary.public.noneKnown',
}
