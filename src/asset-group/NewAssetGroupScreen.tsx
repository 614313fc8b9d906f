import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { AssetGroupForm } from './AssetGroupForm.tsx'
import { useAssetGroupForm } from './useAssetGroupForm.ts'

/** Makes a main group; it becomes a subgroup in the form of another one. */
export const NewAssetGroupScreen = () => (
  <Container paddingBlock="6">
    <Stack gap="4">
      <h1>
        <FormattedMessage id="assetGroup.create" />
      </h1>
      <AssetGroupForm {...useAssetGroupForm(null)} />
    </Stack>
  </Container>
)
