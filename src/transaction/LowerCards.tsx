import { Stack } from '@chakra-ui/react/stack'
import { ShopContract } from '../contract/ShopContract.tsx'
import { DocumentsCard } from '../document/DocumentsCard.tsx'
import { ChatCard } from '../message/ChatCard.tsx'
import { ScheduleCard } from '../payment/ScheduleCard.tsx'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import { SecciCard } from '../secci/SecciCard.tsx'
import { usePartnerSetting } from '../terms/usePartnerSetting.ts'
import { ClientInformation } from './ClientInformation.tsx'

/** What the terms come to and what has been said and stored about them, below the terms. */
export const LowerCards = () => {
  const { past, inhouse } = useQueryEditor()
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
