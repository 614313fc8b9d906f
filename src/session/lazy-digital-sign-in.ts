import type { BringTexts } from '../shell/language/store.ts'
import { type LazyView, lazyView } from '../shell/screen/lazy-view.tsx'
import type { DigitalSignInProps } from './DigitalSignIn.tsx'

let chunk: LazyView<DigitalSignInProps> | undefined

/** Signing in by phone, with the texts of all screens, fetched once it is chosen: the first page carries neither. */
export const lazyDigitalSignIn = (bringTexts: BringTexts): LazyView<DigitalSignInProps> =>
  (chunk ??= lazyView(async () => {
    const [file] = await Promise.all([import('./DigitalSignIn.tsx'), bringTexts('whole')])
    return file.DigitalSignIn
  }))
