import type { QuerySave } from '../api/query.ts'

/** Fields of a query by their path, each with the value that means nothing. */
type Emptied = Readonly<Record<string, '' | null>>

const beneficiaryBirth: Emptied = {
  'actualBeneficiary.dateOfBirth': null,
  'actualBeneficiary.placeOfBirth': '',
  'actualBeneficiary.currentPlaceOfLiving': '',
}

/**
 * The fields that what was chosen elsewhere leaves without a meaning: no screen shows them then, so what once was typed
 * there must be neither stored nor refused.
 */
export const inapplicableFields = ({ consumer, actualBeneficiary }: QuerySave): Emptied => ({
  ...(consumer === true ? { vatNumber: '' } : {}),
  ...(actualBeneficiary?.beneficiaryNoPersonalCode === true ? { 'actualBeneficiary.personalCode': '' } : {}),
  ...(actualBeneficiary?.beneficiaryNoPersonalCode === false ? beneficiaryBirth : {}),
})

/** A query's form with those fields empty. */
export const withoutInapplicable = (values: QuerySave): QuerySave => {
  const result: Record<string, unknown> = { ...values }
  for (const [path, empty] of Object.entries(inapplicableFields(values))) {
    const [key = '', part] = path.split('.')
    if (result[key] === undefined) continue
    result[key] = part === undefined ? empty : { ...(result[key] as object), [part]: empty }
  }
  return result
}
