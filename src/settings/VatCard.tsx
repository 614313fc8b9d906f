import { HStack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import { userCalls } from '../../api/user.calls.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Card } from '../design/Card.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { useUser } from '../user/useUser.ts'

/** Whether amounts with VAT are shown to this user; stored as soon as it is ticked. */
export const VatCard = () => {
  const intl = useIntl()
  const { hideVatFields } = useUser()
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const change = useApiMutation(userCalls.toggleHideVatFields, {
    onSuccess: async () => {
      await refresh(userCalls.loggedIn)
      succeed('settings.saved')
    },
    onError: (error) => failWith(error),
  })
  return (
    <Card title={<FormattedMessage id="settings.view" />}>
      <HStack wrap="wrap">
        <Checkbox
          checked={change.isPending ? change.variables.query?.hide === true : hideVatFields}
          inputProps={{ 'aria-busy': change.isPending ? true : undefined }}
          gap="2"
          onChange={(hide) => {
            if (!change.isPending) change.mutate({ query: { hide } })
          }}
        >
          <FormattedMessage id="settings.hideVat" />
        </Checkbox>
        <IconButton icon="info" label={intl.formatMessage({ id: 'settings.hideVat.explained' })} />
      </HStack>
    </Card>
  )
}
