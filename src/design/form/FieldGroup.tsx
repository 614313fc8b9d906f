import { Box } from '@chakra-ui/react/box'
import { useSlotRecipe } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Why } from '../Why.tsx'
import { describedBy, ErrorText, LabelText, type FieldWords } from './Field.tsx'

/** Props for the group of controls inside, which are labelled by `aria-labelledby`. */
export type GroupWiring = {
  'aria-labelledby': string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = FieldWords & {
  id: string
  error?: ReactNode
  children: (wiring: GroupWiring) => ReactNode
}

/** A field of several controls: Chakra's field would give all of them the same id and error. */
export const FieldGroup = ({ id, label, hint, optional, locked, error, children }: Props) => {
  const styles = useSlotRecipe({ key: 'field' })()
  return (
    <Box css={styles.root} data-invalid={error ? '' : undefined}>
      <Box as="span" css={styles.label} id={`${id}-label`}>
        <LabelText {...{ label, optional }} />
      </Box>
      {hint ? (
        <Box as="span" css={styles.helperText} id={`${id}-hint`}>
          {hint}
        </Box>
      ) : null}
      {children({
        'aria-labelledby': `${id}-label`,
        'aria-describedby': describedBy(id, { hint, error, locked }),
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <Box as="span" css={styles.errorText} id={`${id}-error`} aria-live="polite">
          <ErrorText>{error}</ErrorText>
        </Box>
      ) : null}
      {locked ? (
        <Why id={`${id}-locked`} icon="lock">
          {locked}
        </Why>
      ) : null}
    </Box>
  )
}
