import { Image } from '@chakra-ui/react/image'
import { useIntl, FormattedMessage } from 'react-intl'
import { useLocation } from 'wouter'
import { Menu } from '../../design/Menu.tsx'
import { useUser } from '../../user/useUser.ts'
import type { MenuItem } from '../../design/menu-group.ts'
import { useHasScreen } from '../../shell/screen/screen-contexts.ts'
import { useSession } from '../../session/useSession.ts'
import { hasUnsavedInput } from '../../session/vault.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import type { Language } from '../../../api/language.ts'
import { returnFormAddress, takesReturns } from '../../shell/goods-return-form.ts'
import { singleActions, type StartAction, useStartActions } from '../../user/start-actions.ts'
import { useLanguageMenu, useThemeMenu } from '../../shell/DisplayMenus.tsx'

/** The name of the signed-in user, and the personal menu. */
export const UserMenu = () => {
  const intl = useIntl()
  const { user, partner } = useUser()
  const items = useUserItems()
  const role = intl.formatMessage({ id: `role.${user.role}` })
  const under = partner ? `${role}, ${partner.businessName}` : role
  return (
    <Menu
      label={intl.formatMessage({ id: 'shell.user' }, { name: user.fullName, role: under })}
      groups={[{ id: 'user', items }]}
    >
      <span className="user-name">
        {user.fullName} <small>{under}</small>
      </span>
    </Menu>
  )
}

/** The settings, the screens of the role, and the sign-out. */
const useUserItems = (): MenuItem[] => {
  const session = useSession()
  const [, navigate] = useLocation()
  const { user } = useUser()
  const hasScreen = useHasScreen()
  const links = [
    ...(user.role === 'PARTNER' ? [] : [{ id: 'templates', href: '/templates' }]),
    { id: 'settings', href: '/settings' },
  ]
  const existing = links.filter(({ href }) => hasScreen(href))
  return [
    ...existing.map(({ id, href }) => ({
      id,
      label: <FormattedMessage id={`shell.user.${id}`} />,
      onPick: () => navigate(href),
    })),
    {
      id: 'signOut',
      label: <FormattedMessage id="shell.user.signOut" />,
      icon: 'signOut',
      onPick: () => session.send({ type: 'session.signOut', hasUnsavedInput: hasUnsavedInput() }),
    },
  ]
}

/** The user's own logo, if one was uploaded. */
export const UserLogo = () => {
  const { user, partner } = useUser()
  const { data } = useApiQuery(userCalls.logo, {}, { staleTime: Infinity })
  if (!data?.logo) return null
  return (
    <Image
      src={data.logo}
      alt={partner?.businessName ?? user.fullName}
      height="8"
      maxWidth={{ base: '80px', md: '140px' }}
      minWidth="0"
      fit="contain"
      // Logos are designed for a white background.
      bg="white"
      padding="0.5"
      borderRadius="4px"
    />
  )
}

const returnItem = (language: Language): MenuItem => ({
  id: 'return',
  label: <FormattedMessage id="shell.start.return" />,
  icon: 'file',
  onPick: () => window.open(returnFormAddress(language), '_blank', 'noopener'),
})

/** Below 720 px one button opens everything that the header holds. */
export const PhoneMenu = ({ saveLanguage }: { saveLanguage: (language: Language) => void }) => {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const user = useUser()
  const theme = useThemeMenu()
  const language = useLanguageMenu(saveLanguage)
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
