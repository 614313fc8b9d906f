import { EURO_FORMAT } from '../../domain/euro-format.ts'
import { Stack } from '@chakra-ui/react/stack'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { shownValue } from '../design/shown-value.ts'
import { fieldLabel, partLabel } from '../query-editor/query-field-label.ts'

export type FieldChange = { path: string; before: unknown; after: unknown; row?: string | null }

/** Changed fields by their labels, with values before and after. */
export const FieldChanges = ({ changes }: { changes: readonly FieldChange[] }) => {
  const intl = useIntl()
  const named = ({ path, row }: FieldChange) => {
    const [part, name] = [row ?? partLabel(intl, path), fieldLabel(intl, path)]
    return part === null || part === name ? name : `${part}, ${name}`
  }
  return (
    <Stack as="ul" gap="1" listStyle="none">
      {changes.map((change) => (
        <li key={change.path}>
          {named(change)}
          {': '}
          <s>
            <VisuallyHidden>
              <FormattedMessage id="term.before" />{' '}
            </VisuallyHidden>
            {fieldValue(intl, change.path, change.before)}
          </s>{' '}
          <span aria-hidden>→</span>{' '}
          <b>
            <VisuallyHidden>
              <FormattedMessage id="term.after" />{' '}
            </VisuallyHidden>
            {fieldValue(intl, change.path, change.after)}
          </b>
        </li>
      ))}
    </Stack>
  )
}

const euros: ReadonlySet<string> = new Set([
  'qassetPrice',
  'qassetPriceWithVat',
  'contractFee',
  'servicesCost',
  'pmtAmount',
])
const percents: ReadonlySet<string> = new Set(['residual', 'interest', 'kickback'])

const isRow = (path: string): boolean => /^\w+\.#\d+$/.test(path)

/** Formats a stored value as the form shows it: money in euros, terms in percent, dates. */
const fieldValue = (intl: IntlShape, path: string, value: unknown): string => {
  const name = path.split('.').at(-1) ?? ''
  if (typeof value === 'number' && euros.has(name)) return intl.formatNumber(value, EURO_FORMAT)
  if (typeof value === 'number' && percents.has(name))
    return intl.formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 4 })
  if (isRow(path)) return intl.formatMessage({ id: value ? 'timeline.row.present' : 'timeline.row.absent' })
  return shownValue(intl, path, value)
}
