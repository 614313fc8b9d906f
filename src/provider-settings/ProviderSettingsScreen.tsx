import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { providerSettingsCalls } from '../../api/provider-settings.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { ProviderSettingsFields } from './ProviderSettingsFields.tsx'
import { useProviderSettingsEditor } from './useProviderSettingsEditor.ts'

/** The provider's settings and their history. */
export const ProviderSettingsScreen = () => {
  const { data } = useApiQuery(providerSettingsCalls.get, {}, { staleTime: Infinity })
  return (
    <RecordScreen
      editor={useProviderSettingsEditor()}
      title={<FormattedMessage id="house.title" />}
      save="house.save"
      below={<HistoryCard />}
    >
      {() => (
        <>
          <Text color="ink2">
            <FormattedMessage id="house.intro" />
          </Text>
          <ProviderSettingsFields members={data?.committeeMembers ?? 0} />
        </>
      )}
    </RecordScreen>
  )
}
