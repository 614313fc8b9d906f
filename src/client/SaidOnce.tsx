import { Stack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import type { Area } from '../../machines/lifecycle/query/locks.ts'
import { Note } from '../design/Note.tsx'
import { styled } from '../design/theme/styled.ts'
import { useLockReason } from '../query/editor/useLockReason.tsx'

/** Where all is locked for one reason it is shown once; at the fields it stays for those who listen. */
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

/** Fields that lock together; why they are locked is shown once, above them. */
export const SaidOnce = ({ area, children }: { area: Area; children: ReactNode }) => {
  const locked = useLockReason(area)
  return (
    <Fields gap="4" locked={locked !== undefined}>
      {locked ? <Note>{locked}</Note> : null}
      {children}
    </Fields>
  )
}
