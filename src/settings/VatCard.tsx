import { FormattedMessage, useIntl } from 'react-intl'
import { userCalls } from '../../contract/user.calls.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { useChange } from '../answer/useChange.ts'
import { useRefresh } from '../answer/useRefresh.ts'
import { Card } from '../design/Card.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { Row } from '../design/Row.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { useUser } from '../user/useUser.ts'

/** Whether amounts with VAT are shown to this user; stored as soon as it is ticked. */
export const VatCard = () => {
  const intl = useIntl()
  const { hideVatFields } = useUser()
  const { succeed, failWith } = useAlerts()
  const refresh = useRefresh()
  const toggle = useChange(userCalls.toggleHideVatFields, {
    onSuccess: async () => {
      await refresh(userCalls.loggedIn)
      succeed('settings.saved')
    },
    onError: (error) => failWith(error),
  })
  return (
    <Card title={<FormattedMessage id="settings.view" />}>
      <Row gap="2" alignItems="center">
        <Checkbox
          type="checkbox"
          id="hide-vat"
          checked={toggle.isPending ? !hideVatFields : hideVatFields}
          aria-busy={toggle.isPending ? true : undefined}
          onChange={() => {
            if (!toggle.isPending) toggle.mutate({})
          }}
        />
        <label htmlFor="hide-vat">
          <FormattedMessage id="settings.hideVat" />
        </label>
        <IconButton icon="info" label={intl.formatMessage({ id: 'settings.hideVat.explained' })} />
      </Row>
    </Card>
  )
}
