import { Stack } from '@chakra-ui/react/stack'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { FormattedMessage, useIntl } from 'react-intl'
import { fieldLabel, partLabel } from '../query-editor/field-label.ts'
import { fieldValue } from './field-value.ts'

export type FieldChange = { path: string; before: unknown; after: unknown; row?: string | null }

/** Fields by their names on the form, each with its value before and after. */
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
