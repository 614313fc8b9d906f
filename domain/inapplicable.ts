import type { QuerySave } from '../api/query.ts'
import { DEFAULTS } from './constants.ts'

/** Fields of a query by path, each with its empty value. */
type Emptied = Readonly<Record<string, '' | null>>

const livesInEstonia = ({ country }: QuerySave): boolean =>
  country !== undefined && (country || DEFAULTS.country) === DEFAULTS.country

/**
 * Fields that do not apply to the present choices. No screen shows them, so their earlier input must be neither
 * stored nor rejected.
 */
export const inapplicableFields = (values: QuerySave): Emptied => ({
  ...(values.consumer === true ? { vatNumber: '', lei: '' } : {}),
  ...(livesInEstonia(values) ? { taxNumber: '' } : {}),
  ...(values.representativeNationality === null ? { representativeSecondNationality: null } : {}),
  ...ofBeneficiary(values.actualBeneficiary),
})

const ofBeneficiary = (actualBeneficiary: QuerySave['actualBeneficiary']): Emptied => ({
  ...(actualBeneficiary?.nationality === null ? { 'actualBeneficiary.secondNationality': null } : {}),
  ...(actualBeneficiary?.beneficiaryNoPersonalCode === true ? { 'actualBeneficiary.personalCode': '' } : {}),
  ...(actualBeneficiary?.beneficiaryNoPersonalCode === false
    ? { 'actualBeneficiary.dateOfBirth': null }
    : {}),
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
