import { chakra } from '@chakra-ui/react/styled-system'
import { useIntl } from 'react-intl'
import { Menu } from '../design/Menu.tsx'
import { useUser } from '../user/useUser.ts'
import { useUserItems } from './useUserItems.tsx'

const Name = chakra('span', { base: { display: 'block', lineHeight: '16px' } })
const Under = chakra('small', {
  base: { display: 'block', textStyle: 'meta', color: 'ink3', maxWidth: '220px', truncate: true },
})

/** Who is signed in, and the personal menu. */
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
      <Name>
        {user.fullName} <Under>{under}</Under>
      </Name>
    </Menu>
  )
}
