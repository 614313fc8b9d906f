import { chakra } from '@chakra-ui/react/styled-system'
import type { ComponentProps } from 'react'
import { TEXT_ROWS } from '../../../domain/constants.ts'
import { inputLook } from './inputLook.ts'

const ROW = 24
/** Padding and border above and below. */
const AROUND = 18

const Look = chakra('textarea', {
  ...inputLook,
  base: {
    ...inputLook.base,
    height: 'auto',
    padding: '8px 12px',
    lineHeight: `${ROW}px`,
    resize: 'none',
    display: 'block',
    fieldSizing: 'content',
  },
})

const heightOf = (rows: number) => `${rows * ROW + AROUND}px`

type Props = Omit<ComponentProps<typeof Look>, 'value' | 'rows' | 'style'> & {
  value: string
  /** How many rows it has at least. */
  rows?: number | undefined
  /** How many it grows to with its text; then it scrolls. */
  most?: number | undefined
}

/**
 * A bare text area; in forms use `TextareaField`. It grows as the text wraps; a browser that cannot measure that counts
 * the lines.
 */
export const Textarea = ({ value, rows = 4, most = TEXT_ROWS.information, ...rest }: Props) => (
  <Look
    {...rest}
    value={value}
    rows={Math.min(most, Math.max(rows, value.split('\n').length))}
    style={{ minHeight: heightOf(rows), maxHeight: heightOf(most) }}
  />
)
