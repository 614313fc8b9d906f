import type { IntlShape } from 'react-intl'

/** Returns the label of a partner's field. */
export const partnerLabel = (intl: IntlShape, field: string): string =>
  intl.formatMessage({ id: `partner.field.${field}` })
