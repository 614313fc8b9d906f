import { languages, type Language } from '../../api/language.ts'
import type { MenuGroup } from '../design/menu-group.ts'
import { useAlerts } from './alerts/useAlerts.ts'
import { languageNames } from './language/names.ts'
import { useLanguage, useLanguageCommands } from './language/LanguageProvider.tsx'

/** The languages as a menu's group; `tell` hears of the choice once it is shown, where somebody has signed in. */
export const useLanguageMenu = (
  tell?: (language: Language) => void,
): { language: Language; group: MenuGroup } => {
  const language = useLanguage()
  const { change, pick } = useLanguageCommands()
  const alerts = useAlerts()
  const choose = async (chosen: Language) => {
    try {
      await (tell ? change : pick)(chosen)
      tell?.(chosen)
    } catch {
      alerts.fail('shell.language.failed')
    }
  }
  const items = languages.map((one) => ({
    id: one,
    label: languageNames[one],
    lang: one,
    checked: one === language,
    onPick: () => void choose(one),
  }))
  return { language, group: { id: 'language', items } }
}
