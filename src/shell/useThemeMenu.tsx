import { useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import type { IconName } from '../design/Icon.tsx'
import type { MenuGroup } from '../design/menu-group.ts'
import {
  chooseTheme,
  themeChoice,
  themeChoices,
  type ThemeChoice,
  watchTheme,
} from '../design/theme/choice.ts'

const icons: Record<ThemeChoice, IconName> = { system: 'screen', light: 'sun', dark: 'moon' }

/** What the page says before anybody's device is known. */
const unchosen = (): ThemeChoice => 'system'

/** Light, dark, or as the system says, as a menu's group. */
export const useThemeMenu = (): { icon: IconName; group: MenuGroup } => {
  const chosen = useSyncExternalStore(watchTheme, themeChoice, unchosen)
  const items = themeChoices.map((choice) => ({
    id: choice,
    label: <FormattedMessage id={`shell.theme.${choice}`} />,
    icon: icons[choice],
    checked: choice === chosen,
    onPick: () => chooseTheme(choice),
  }))
  return { icon: icons[chosen], group: { id: 'theme', title: <FormattedMessage id="shell.theme" />, items } }
}
