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

/** Controls that are locked read like facts. Each keeps its reason for screen readers; it is shown once, above them. */
const Fields = styled(Stack, {
  variants: {
    locked: {
      true: {
        '& [id$="-locked"]': hidden,
        '& :is(input, select, textarea):is([readonly], [aria-disabled=true])': {
          minHeight: 0,
          height: 'auto',
          padding: 0,
          border: 'none',
          bg: 'transparent',
          color: 'ink',
          fontWeight: 500,
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
