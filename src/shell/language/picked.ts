import { languages, type Language } from '../../../api/language.ts'

/** For this tab only: on a shared device the next person's own language counts again. */
const KEY = 'tehing.language.picked'

/** The language picked before anybody signed in, until the server knows it. */
export const pickedLanguage = (): Language | null =>
  languages.find((language) => language === sessionStorage.getItem(KEY)) ?? null

export const keepPicked = (language: Language) => sessionStorage.setItem(KEY, language)

/** What was picked, once. */
export const takePicked = (): Language | null => {
  const language = pickedLanguage()
  sessionStorage.removeItem(KEY)
  return language
}
