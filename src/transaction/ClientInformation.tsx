import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { useLock } from '../query-editor/locks.tsx'
import { selectBusy } from '../query-editor/selectors.ts'
import { useQuerySession, useQueryState } from '../query-editor/query-session.ts'

/** What is to be known of the client, in free words; stored with the query. */
export const ClientInformation = () => {
  const intl = useIntl()
  const session = useQuerySession()
  const busy = useQueryState(selectBusy)
  const lock = useLock('deal')
  const locked = lock ? intl.formatMessage({ id: `lock.${lock}` }) : undefined
  return (
    <Card>
      <Stack gap="3">
        <TextareaField
          name="clientInfo"
          label={<FormattedMessage id="query.field.clientInfo" />}
          maxLength={10_000}
          locked={locked}
        />
        {lock ? null : (
          <HStack wrap="wrap">
            <Button busy={busy === 'save'} onClick={() => session.send({ type: 'query.save' })}>
              <FormattedMessage id="transaction.save" />
            </Button>
          </HStack>
        )}
      </Stack>
    </Card>
  )
}
