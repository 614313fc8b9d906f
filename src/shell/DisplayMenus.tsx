import { useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type Language, languages } from '../../api/language.ts'
import { type ThemeChoice, themeChoices } from '../../api/page-cookies.ts'
import type { IconName } from '../design/Icon.tsx'
import { Menu } from '../design/Menu.tsx'
import type { MenuGroup } from '../design/menu-group.ts'
import { chooseTheme, renderedTheme, themeChoice, watchTheme } from '../design/theme/choice.ts'
import { useAlerts } from './alerts/useAlerts.ts'
import { useLanguage, useLanguageCommands } from './language/LanguageProvider.tsx'
import { languageNames } from './language/names.ts'

/** The menus for everyone: theme and language. */
export const DisplayMenus = ({ saveLanguage }: { saveLanguage?: (language: Language) => void }) => {
  const intl = useIntl()
  const theme = useThemeMenu()
  const { language, group } = useLanguageMenu(saveLanguage)
  return (
    <>
      <Menu
        label={intl.formatMessage({ id: 'shell.theme' })}
        icon={theme.icon}
        arrow={false}
        groups={[theme.group]}
      >
        {null}
      </Menu>
      <Menu
        label={intl.formatMessage(
          { id: 'shell.language' },
          { language: languageNames[language], code: language.toUpperCase() },
        )}
        icon="globe"
        groups={[group]}
      >
        {language.toUpperCase()}
      </Menu>
    </>
  )
}

/** The languages as a menu group; `save` is called with the choice of a signed-in user after it is shown. */
export const useLanguageMenu = (
  save?: (language: Language) => void,
): { language: Language; group: MenuGroup } => {
  const language = useLanguage()
  const { change, pick } = useLanguageCommands()
  const alerts = useAlerts()
  const choose = async (chosen: Language) => {
    try {
      await (save ? change : pick)(chosen)
      save?.(chosen)
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

const icons: Record<ThemeChoice, IconName> = { system: 'screen', light: 'sun', dark: 'moon' }

/** The theme as a menu group: light, dark or system. */
export const useThemeMenu = (): { icon: IconName; group: MenuGroup } => {
  const chosen = useSyncExternalStore(watchTheme, themeChoice, renderedTheme)
  const items = themeChoices.map((choice) => ({
    id: choice,
    label: <FormattedMessage id={`shell.theme.${choice}`} />,
    icon: icons[choice],
    checked: choice === chosen,
    onPick: () => chooseTheme(choice),
  }))
  return { icon: icons[chosen], group: { id: 'theme', title: <FormattedMessage id="shell.theme" />, items } }
}
