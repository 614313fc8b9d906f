import { Textarea as ChakraTextarea, type TextareaProps } from '@chakra-ui/react/textarea'
import type { Ref } from 'react'
import { TEXT_ROWS } from '../../../domain/constants.ts'

const ROW = 24
/** Padding and border above and below. */
const AROUND = 18

const heightOf = (rows: number) => `${rows * ROW + AROUND}px`

type Props = Omit<TextareaProps, 'value' | 'rows' | 'style'> & {
  ref?: Ref<HTMLTextAreaElement>
  value: string
  /** Minimum number of rows. */
  rows?: number | undefined
  /** Maximum number of rows; longer text scrolls. */
  most?: number | undefined
}

/**
 * A bare text area; in forms use `TextareaField`. It grows with its text; browsers without `field-sizing` count the
 * lines.
 */
export const Textarea = ({ value, rows = 4, most = TEXT_ROWS.information, ...rest }: Props) => (
  <ChakraTextarea
    {...rest}
    value={value}
    rows={Math.min(most, Math.max(rows, value.split('\n').length))}
    style={{ minHeight: heightOf(rows), maxHeight: heightOf(most) }}
  />
)
