import { ContainersCard } from '../container/ContainersCard.tsx'
import { ContractsCard } from '../contract/ContractsCard.tsx'
import { ClientInfo } from '../client/ClientInfo.tsx'
import { Stack } from '../design/Stack.tsx'
import { useQueryEditor } from '../query/editor.ts'

/** The whole query to read and decide on, its contract and its signatures. */
export const CreditTab = () => {
  const { inhouse } = useQueryEditor()
  return (
    <Stack>
      <ClientInfo />
      {inhouse ? <ContractsCard /> : null}
      <ContainersCard />
    </Stack>
  )
}
