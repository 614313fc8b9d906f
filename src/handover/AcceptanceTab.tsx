import { Stack } from '@chakra-ui/react/stack'
import { AssetsFacts } from '../asset/AssetsFacts.tsx'
import { SellerCards } from '../asset/SellerCards.tsx'
import { ClientInfo } from '../client/ClientInfo.tsx'
import { ActCard } from './ActCard.tsx'

/** Client, sellers and assets, read-only, and the act of acceptance. */
export const AcceptanceTab = () => (
  <Stack gap="4">
    <ClientInfo />
    <SellerCards />
    <AssetsFacts />
    <ActCard />
  </Stack>
)
