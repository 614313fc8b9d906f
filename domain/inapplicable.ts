import type { QuerySave } from '../api/query.ts'

/** Fields of a query by path, each with its empty value. */
type Emptied = Readonly<Record<string, '' | null>>

const beneficiaryBirth: Emptied = {
  'actualBeneficiary.dateOfBirth': null,
  'actualBeneficiary.placeOfBirth': '',
  'actualBeneficiary.currentPlaceOfLiving': '',
}

/**
 * Fields that do not apply to the present choices. No screen shows them, so their earlier input must be neither
 * stored nor rejected.
 */
export const inapplicableFields = ({ consumer, actualBeneficiary }: QuerySave): Emptied => ({
  ...(consumer === true ? { vatNumber: '' } : {}),
  ...(actualBeneficiary?.beneficiaryNoPersonalCode === true ? { 'actualBeneficiary.personalCode': '' } : {}),
  ...(actualBeneficiary?.beneficiaryNoPersonalCode === false ? beneficiaryBirth : {}),
})

/** Returns a query's form with the fields that do not apply emptied. */
export const withoutInapplicable = (values: QuerySave): QuerySave => {
  const result: Record<string, unknown> = { ...values }
  for (const [path, empty] of Object.entries(inapplicableFields(values))) {
    const [key = '', part] = path.split('.')
    if (result[key] === undefined) continue
    result[key] = part === undefined ? empty : { ...(result[key] as object), [part]: empty }
  }
  return result
}
