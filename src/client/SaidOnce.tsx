import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { Area } from '../../machines/query.locks.ts'
import { Note } from '../design/Note.tsx'
import { Stack } from '../design/Stack.tsx'
import { useLockReason } from './useLockReason.tsx'

/** Where all is locked for one reason it is shown once; at the fields it stays for those who listen. */
const Fields = chakra(Stack, {
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
    <Fields locked={locked !== undefined}>
      {locked ? <Note>{locked}</Note> : null}
      {children}
    </Fields>
  )
}
