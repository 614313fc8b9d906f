import { HStack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'wouter'
import { Icon } from '../../design/Icon.tsx'
import { Menu } from '../../design/Menu.tsx'
import { styled } from '../../design/theme/styled.ts'
import { useLanguage } from '../../shell/language/LanguageProvider.tsx'
import { useUser } from '../../user/useUser.ts'
import { returnFormAddress, takesReturns } from '../../shell/goods-return-form.ts'
import { type StartMenu, useStartActions } from '../../user/start-actions.ts'

const look = {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    height: '8',
    paddingInline: '3',
    borderRadius: 'control',
    color: 'ink2',
    fontWeight: 500,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '&:hover': { bg: 'well', color: 'ink' },
    '&[aria-current=page]': { color: 'ink', bg: 'well' },
  },
  variants: {
    lead: { true: { bg: 'accentBg', color: 'accent', '&:hover': { bg: 'accentBg', color: 'accentHover' } } },
  },
}
const Action = styled(Link, look)
const Paper = styled('a', look)

const ActionMenu = ({ menu }: { menu: StartMenu }) => {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const items = menu.entries.map(({ id, href }) => ({
    id,
    label: <FormattedMessage id={`shell.start.${id}`} />,
    onPick: () => navigate(href),
  }))
  return (
    <Menu
      {...(menu.lead && { lead: true, icon: 'plus' })}
      side="left"
      label={intl.formatMessage({ id: `shell.start.${menu.id}` })}
      groups={[{ id: menu.id, items }]}
    />
  )
}

const ReturnForm = () => (
  <Paper href={returnFormAddress(useLanguage())} target="_blank" rel="noopener">
    <Icon name="file" />
    <FormattedMessage id="shell.start.return" />
  </Paper>
)

/** What the role can start from the header; below 720 px it is in the phone's menu. */
export const StartActions = () => {
  const intl = useIntl()
  const [path] = useLocation()
  const user = useUser()
  const actions = useStartActions()
  return (
    <HStack as="nav" gap="1" hideBelow="md" aria-label={intl.formatMessage({ id: 'shell.start' })}>
      {actions.map((action) =>
        'entries' in action ? (
          <ActionMenu key={action.id} menu={action} />
        ) : (
          <Action
            key={action.id}
            href={action.href}
            lead={action.lead}
            aria-current={action.href === path ? 'page' : undefined}
          >
            {action.lead ? <Icon name="plus" /> : null}
            <FormattedMessage id={`shell.start.${action.id}`} />
          </Action>
        ),
      )}
      {takesReturns(user) ? <ReturnForm /> : null}
    </HStack>
  )
}
