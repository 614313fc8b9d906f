import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import type { Language } from '../../../api/language.ts'
import { Menu } from '../../design/Menu.tsx'
import type { MenuItem } from '../../design/menu-group.ts'
import { useUser } from '../../user/useUser.ts'
import { returnFormAddress, takesReturns } from '../../shell/goods-return-form.ts'
import { singleActions, type StartAction, useStartActions } from '../../user/start-actions.ts'
import { useLanguageMenu, useThemeMenu } from '../../shell/DisplayMenus.tsx'
import { useUserItems } from './UserMenu.tsx'

const returnItem = (language: Language): MenuItem => ({
  id: 'return',
  label: <FormattedMessage id="shell.start.return" />,
  icon: 'file',
  onPick: () => window.open(returnFormAddress(language), '_blank', 'noopener'),
})

/** Below 720 px one button opens everything that the header holds. */
export const PhoneMenu = ({ tellLanguage }: { tellLanguage: (language: Language) => void }) => {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const user = useUser()
  const theme = useThemeMenu()
  const language = useLanguageMenu(tellLanguage)
  const userItems = useUserItems()
  const itemOf = ({ id, href }: StartAction): MenuItem => ({
    id,
    label: <FormattedMessage id={`shell.start.${id}`} />,
    onPick: () => navigate(href),
  })
  const start = singleActions(useStartActions()).map(itemOf)
  if (takesReturns(user)) start.push(returnItem(language.language))
  return (
    <Menu
      label={intl.formatMessage({ id: 'shell.menu' })}
      icon="menu"
      arrow={false}
      groups={[
        ...(start.length > 0 ? [{ id: 'start', items: start }] : []),
        { id: 'user', title: user.user.fullName, items: userItems },
        { ...language.group, title: <FormattedMessage id="shell.language.group" /> },
        theme.group,
      ]}
    >
      {null}
    </Menu>
  )
}
