import { Stack } from '@chakra-ui/react/stack'
import { ShopContract } from '../contract/ShopContract.tsx'
import { DocumentsCard } from '../document/DocumentsCard.tsx'
import { ChatCard } from '../message/ChatCard.tsx'
import { ScheduleCard } from '../payment/ScheduleCard.tsx'
import { SecciCard } from '../secci/SecciCard.tsx'
import { usePartnerSetting } from '../terms/usePartnerSetting.ts'
import { ClientInformation } from './ClientInformation.tsx'
import { selectInhouse, selectPast } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/query-session.ts'

/** What the terms come to and what has been said and stored about them, below the terms. */
export const LowerCards = () => {
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
