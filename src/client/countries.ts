import type { IntlShape } from 'react-intl'
import type { Option } from '../design/form/SelectField.tsx'

const offered = ['EE', 'LV', 'LT', 'FI', 'SE', 'NO', 'DK', 'DE', 'PL', 'NL', 'FR', 'GB', 'IE', 'US']

/** Countries to choose from, by their names; one that is stored (`''`: none) and not among them is offered too. */
export const countryOptions = (intl: IntlShape, stored: string): Option[] =>
  [...new Set([...offered, stored])]
    .filter((code) => code !== '')
    .map((code) => ({ value: code, label: intl.formatDisplayName(code, { type: 'region' }) ?? code }))
