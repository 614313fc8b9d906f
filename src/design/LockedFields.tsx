import { Stack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import { Note } from './Note.tsx'
import { styled } from './theme/styled.ts'

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

const READ_ONLY = ':is([readonly], [aria-disabled=true])'
/** Label and hint stand before their control. */
const BEFORE_IT = `:has(~ ${READ_ONLY}, ~ * ${READ_ONLY})`
const plain = {
  minHeight: 0,
  padding: 0,
  border: 'none',
  bg: 'transparent',
  color: 'ink',
  fontWeight: 500,
} as const

/** Controls that are locked read like facts. Each keeps its reason for screen readers; it is shown once, above them. */
const Fields = styled(Stack, {
  variants: {
    locked: {
      true: {
        '& [id$="-locked"]': hidden,
        [`& :is(input, select, textarea)${READ_ONLY}`]: {
          ...plain,
          height: 'auto',
        },
        [`& svg:has(+ input${READ_ONLY})`]: { display: 'none' },
        [`& [data-joined]:has(+ input${READ_ONLY})`]: { ...plain, marginInlineEnd: '1' },
        [`& [data-joined]:has(+ input${READ_ONLY}:placeholder-shown)`]: { display: 'none' },
        [`& input${READ_ONLY} + [data-joined]`]: { ...plain, marginInlineStart: '1' },
        // The unit follows its number instead of standing at the end of an invisible box.
        [`& input${READ_ONLY}:has(+ [data-joined])`]: { fieldSizing: 'content', width: 'auto' },
        [`& input${READ_ONLY}:placeholder-shown + [data-joined], & input${READ_ONLY}[value=''] + [data-joined]`]:
          {
            display: 'none',
          },
        [`& [id$="-label"]${BEFORE_IT}`]: {
          textStyle: 'meta',
          color: 'ink2',
          fontWeight: 400,
          '& > small': { display: 'none' },
        },
        [`& [id$="-hint"]${BEFORE_IT}`]: { display: 'none' },
        [`& .options > label:has(input${READ_ONLY})`]: {
          ...plain,
          flex: 'none',
          minWidth: 0,
          height: 'auto',
          fontSize: '16px',
          cursor: 'auto',
          '&:has(:checked)': { ...plain, boxShadow: 'none' },
          '&:not(:has(:checked))': { display: 'none' },
        },
        [`& .options:has(input${READ_ONLY}):not(:has(:checked))::before`]: { content: "'–'", color: 'ink3' },
        // A phone shows label and value in one line, or in two if they do not fit.
        mdDown: {
          '& :has(> .field)': { rowGap: '2' },
          [`& .field:has(> ${READ_ONLY}, > * ${READ_ONLY})`]: {
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'baseline',
            columnGap: '2',
          },
          [`& :is(input, textarea)${READ_ONLY}`]: { fieldSizing: 'content', width: 'auto', maxWidth: '100%' },
        },
      },
    },
  },
})

type Props = {
  /** Why they are locked; undefined where they are not. */
  locked: ReactNode
  children: ReactNode
}

/** Fields that lock together: a summary to read, with the reason above it. */
export const LockedFields = ({ locked, children }: Props) => (
  <Fields gap="4" locked={locked !== undefined}>
    {locked ? <Note>{locked}</Note> : null}
    {children}
  </Fields>
)
