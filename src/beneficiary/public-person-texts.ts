import type { PublicPerson } from '../../api/public-person.ts'

/** Whether a person holds a public office, in words. */
export const publicPersonTexts: Record<PublicPerson, string> = {
  no: 'beneficiary.public.no',
  yes_in_estonia: 'beneficiary.public.estonia',
  yes_in_european_union: 'beneficiary.public.europeanUnion',
  yes_in_third_country: 'beneficiary.public.thirdCountry',
}
