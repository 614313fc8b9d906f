import { Stack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import { Note } from './Note.tsx'
import { styled } from './theme/styled.ts'

/** When all fields share one reason it is shown once; each field keeps it for screen readers. */
const Fields = styled(Stack, {
  variants: {
    locked: {
      true: {
        '& [id$="-locked"]': {
          position: 'absolute',
          width: '1px',
          height: '1px',
          overflow: 'hidden',
          clipPath: 'inset(50%)',
          whiteSpace: 'nowrap',
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

/** Fields that lock together; the reason is shown once, above them. */
export const LockedFields = ({ locked, children }: Props) => (
  <Fields gap="4" locked={locked !== undefined}>
    {locked ? <Note>{locked}</Note> : null}
    {children}
  </Fields>
)
