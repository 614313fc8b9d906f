import { Stack } from '@chakra-ui/react/stack'
import { AssetsFacts } from '../asset/AssetsFacts.tsx'
import { SellerCards } from '../asset/SellerCards.tsx'
import { ClientInfo } from '../client/ClientInfo.tsx'
import { ManagerField } from '../client/ManagerField.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { CreditTerms } from './CreditTerms.tsx'
import { SuretiesCard } from './SuretiesCard.tsx'
import { selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** The client, the assets, who answers for the debt and the terms, to read and decide on. */
export const CreditTab = () => {
  const view = useQueryState(selectView)
  return (
    <Stack gap="4">
      {view === 'inhouse' ? (
        <FieldGrid>
          <ManagerField />
        </FieldGrid>
      ) : null}
      <ClientInfo />
      <AssetsFacts />
      <SellerCards />
      <SuretiesCard />
      <CreditTerms />
    </Stack>
  )
}
