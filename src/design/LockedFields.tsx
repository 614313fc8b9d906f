import { Stack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import { Note } from './Note.tsx'

type Props = {
  /** Why they are locked; undefined where they are not. */
  locked: ReactNode
  children: ReactNode
}

/** Fields that lock together: a summary to read, with the reason above it. */
export const LockedFields = ({ locked, children }: Props) => (
  <Stack gap="4" {...(locked === undefined ? {} : { className: 'locked-fields' })}>
    {locked ? <Note>{locked}</Note> : null}
    {children}
  </Stack>
)
