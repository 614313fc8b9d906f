import type { BringTexts } from '../shell/language/store.ts'
import { type Fetched, fetched } from '../shell/screen/fetched.tsx'
import type { DigitalSignInProps } from './DigitalSignIn.tsx'

let chunk: Fetched<DigitalSignInProps> | undefined

/** Signing in by phone, with the texts of all screens, fetched once it is chosen: the first page carries neither. */
export const digitalChunk = (bringTexts: BringTexts): Fetched<DigitalSignInProps> =>
  (chunk ??= fetched(async () => {
    const [file] = await Promise.all([import('./DigitalSignIn.tsx'), bringTexts('whole')])
    return file.DigitalSignIn
  }))
