import { Stack } from '@chakra-ui/react/stack'
import { AssetsFacts } from '../asset/AssetsFacts.tsx'
import { SellerCards } from '../asset/SellerCards.tsx'
import { ClientInfo } from '../client/ClientInfo.tsx'
import { ManagerField } from '../client/ManagerField.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import { CreditTerms } from './CreditTerms.tsx'
import { SuretiesCard } from './SuretiesCard.tsx'

/** The client, the assets, who answers for the debt and the terms, to read and decide on. */
export const CreditTab = () => {
  const { view } = useQueryEditor()
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
