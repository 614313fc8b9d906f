import { languages, type Language } from '../../contract/language.ts'
import type { MenuGroup } from '../design/MenuList.tsx'
import { languageNames } from '../language/language.ts'
import { useLanguage } from '../language/LanguageProvider.tsx'

/** The languages as a menu's group; `tell` hears of the choice, where somebody has signed in. */
export const useLanguageMenu = (
  tell?: (language: Language) => void,
): { language: Language; group: MenuGroup } => {
  const store = useLanguage()
  const { language } = store.current()
  const items = languages.map((one) => ({
    id: one,
    label: languageNames[one],
    lang: one,
    checked: one === language,
    onPick: () => {
      void (tell ? store.change(one) : store.pick(one))
      tell?.(one)
    },
  }))
  return { language, group: { id: 'language', items } }
}
