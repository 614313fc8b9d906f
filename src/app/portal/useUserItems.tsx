import { FormattedMessage } from 'react-intl'
import { useLocation } from 'wouter'
import type { MenuItem } from '../../design/menu-group.ts'
import { useHasScreen } from '../../shell/screen/screen-contexts.ts'
import { useSession } from '../../session/useSession.ts'
import { hasUnsavedInput } from '../../session/vault.ts'
import { useUser } from '../../user/useUser.ts'

/** The settings, the screens of the role, and the sign-out. */
export const useUserItems = (): MenuItem[] => {
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
