import { EURO_FORMAT } from '../../domain/euro-format.ts'
import { Stack } from '@chakra-ui/react/stack'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import type { TermsChange } from '../../api/decided-terms.ts'
import { termKinds } from '../../domain/terms-difference.ts'

/** The committee's changes to the terms: value before and after. */
export const TermsChanges = ({ changes }: { changes: readonly TermsChange[] }) => {
  const intl = useIntl()
  return (
    <Stack as="ul" gap="1" listStyle="none">
      {changes.map((change) => (
        <li key={change.field}>
          <FormattedMessage id={`term.${change.field}`} />
          {': '}
          <s>
            <VisuallyHidden>
              <FormattedMessage id="term.before" />{' '}
            </VisuallyHidden>
            {formatTerm(intl, change, change.before)}
          </s>{' '}
          <span aria-hidden>→</span>{' '}
          <b>
            <VisuallyHidden>
              <FormattedMessage id="term.after" />{' '}
            </VisuallyHidden>
            {formatTerm(intl, change, change.after)}
          </b>
        </li>
      ))}
    </Stack>
  )
}

const formatTerm = (intl: IntlShape, { field }: TermsChange, value: TermsChange['before']): string => {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean')
    return intl.formatMessage({ id: value ? 'query.conflict.yes' : 'query.conflict.no' })
  if (typeof value === 'string') return value
  switch (termKinds[field]) {
    case 'euros':
      return intl.formatNumber(value, EURO_FORMAT)
    case 'percent':
      return intl.formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 4 })
    default:
      return intl.formatNumber(value)
  }
}
