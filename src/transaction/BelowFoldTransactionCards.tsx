import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import { ShopContract } from '../contract/ShopContract.tsx'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { DocumentsCard } from '../document/DocumentsCard.tsx'
import { ChatCard } from '../message/ChatCard.tsx'
import { ScheduleCard } from '../payment/ScheduleCard.tsx'
import { useLock } from '../query-editor/useLock.tsx'
import { useQuerySession, useQueryState } from '../query-editor/useQuerySession.ts'
import { selectBusy, selectInhouse, selectPast } from '../query-editor/selectors.ts'
import { SecciCard } from '../secci/SecciCard.tsx'
import { usePartnerSetting } from '../terms/usePartnerSetting.ts'

/** The cards below the terms: payment, messages and files. */
export const BelowFoldTransactionCards = () => {
  const past = useQueryState(selectPast)
  const inhouse = useQueryState(selectInhouse)
  if (!usePartnerSetting().data) return null
  return (
    <Stack gap="4">
      {past || inhouse ? null : <SecciCard />}
      {past ? null : <ShopContract />}
      {past ? null : <ScheduleCard />}
      <ClientInformation />
      {past ? null : <DocumentsCard />}
      {past ? null : <ChatCard />}
    </Stack>
  )
}

/** Free notes about the client, stored with the query. */
const ClientInformation = () => {
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
