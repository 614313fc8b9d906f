import type { IntlShape } from 'react-intl'
import { STATELESS } from '../../api/place.ts'
import type { Option } from '../design/form/SelectField.tsx'
import { countryOptions } from './countries.ts'

/** All nationalities by the name of their country, and none. */
export const nationalityOptions = (intl: IntlShape, stored: string | null): readonly Option[] => [
  ...countryOptions(intl, stored === STATELESS ? '' : (stored ?? '')),
  { value: STATELESS, label: nationalityText(intl, STATELESS) },
]

/** The country of a nationality, in the user's language. */
export const nationalityText = (intl: IntlShape, nationality: string): string =>
  nationality === STATELESS
    ? intl.formatMessage({ id: 'client.nationality.stateless' })
    : (intl.formatDisplayName(nationality, { type: 'region' }) ?? nationality)
