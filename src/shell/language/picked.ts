import { languages, type Language } from '../../../api/language.ts'

/** For this tab only: on a shared device, the next user's own language applies again. */
const KEY = 'tehing.language.picked'

/** The language picked before the sign-in, until the server knows it. */
export const pickedLanguage = (): Language | null =>
  languages.find((language) => language === sessionStorage.getItem(KEY)) ?? null

export const keepPicked = (language: Language) => sessionStorage.setItem(KEY, language)

/** Returns the picked language and forgets it. */
export const takePicked = (): Language | null => {
  const language = pickedLanguage()
  sessionStorage.removeItem(KEY)
  return language
}
