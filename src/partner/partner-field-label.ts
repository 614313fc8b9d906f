import type { IntlShape } from 'react-intl'

/** The label of a field of the partner's record. */
export const partnerLabel = (intl: IntlShape, field: string): string =>
  intl.formatMessage({ id: `partner.field.${field}` })
