import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'wouter'
import { Icon } from '../../design/Icon.tsx'
import { Menu } from '../../design/Menu.tsx'
import { useLanguage } from '../../shell/language/LanguageProvider.tsx'
import { useUser } from '../../user/useUser.ts'
import { returnFormAddress, takesReturns } from '../../shell/goods-return-form.ts'
import { type StartMenu, useStartActions } from '../../user/start-actions.ts'

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
  <a className="start-action" href={returnFormAddress(useLanguage())} target="_blank" rel="noopener">
    <Icon name="file" />
    <FormattedMessage id="shell.start.return" />
  </a>
)

/** What the role can start from the header; below 720 px it is in the phone's menu. */
export const StartActions = () => {
  const intl = useIntl()
  const [path] = useLocation()
  const user = useUser()
  const actions = useStartActions()
  return (
    <nav className="start-actions" aria-label={intl.formatMessage({ id: 'shell.start' })}>
      {actions.map((action) =>
        'entries' in action ? (
          <ActionMenu key={action.id} menu={action} />
        ) : (
          <Link
            key={action.id}
            className="start-action"
            href={action.href}
            data-lead={action.lead ? '' : undefined}
            aria-current={action.href === path ? 'page' : undefined}
          >
            {action.lead ? <Icon name="plus" /> : null}
            <FormattedMessage id={`shell.start.${action.id}`} />
          </Link>
        ),
      )}
      {takesReturns(user) ? <ReturnForm /> : null}
    </nav>
  )
}
