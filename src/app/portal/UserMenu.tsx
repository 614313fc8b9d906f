import { Text } from '@chakra-ui/react/text'
import { useIntl } from 'react-intl'
import { Menu } from '../../design/Menu.tsx'
import { useUser } from '../../user/useUser.ts'
import { useUserItems } from './useUserItems.tsx'

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
      <Text as="span" lineHeight="16px">
        {user.fullName}{' '}
        <Text as="small" display="block" textStyle="meta" color="ink3" maxWidth="220px" truncate>
          {under}
        </Text>
      </Text>
    </Menu>
  )
}
