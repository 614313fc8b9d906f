import { lazy, type ComponentType } from 'react'
import type { DigitalSignInProps } from './DigitalSignIn.tsx'

type Chunk = { View: ComponentType<DigitalSignInProps> }

let chunk: Chunk | undefined

/** Signing in by phone, with the texts of all screens, fetched once it is chosen: the first page carries neither. */
export const digitalChunk = (bringTexts: () => Promise<void>): Chunk =>
  (chunk ??= {
    View: lazy(async () => {
      const [file] = await Promise.all([import('./DigitalSignIn.tsx'), bringTexts()])
      return { default: file.DigitalSignIn }
    }),
  })
