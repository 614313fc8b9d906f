import { useIntl } from 'react-intl'
import type { Language } from '../../api/language.ts'
import { Menu } from '../design/Menu.tsx'
import { languageNames } from './language/names.ts'
import { useLanguageMenu } from './useLanguageMenu.ts'
import { useThemeMenu } from './useThemeMenu.tsx'

/** The menus that everybody has: theme and language. */
export const DisplayMenus = ({ tellLanguage }: { tellLanguage?: (language: Language) => void }) => {
  const intl = useIntl()
  const theme = useThemeMenu()
  const { language, group } = useLanguageMenu(tellLanguage)
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
