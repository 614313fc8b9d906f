import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { houseCalls } from '../../api/house.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { HouseFields } from './HouseFields.tsx'
import { useHouseEditor } from './useHouseEditor.ts'

/** What differs from one provider to the next, and its history. */
export const HouseScreen = () => {
  const { data } = useApiQuery(houseCalls.get, {}, { staleTime: Infinity })
  return (
    <RecordScreen
      editor={useHouseEditor()}
      title={<FormattedMessage id="house.title" />}
      save="house.save"
      below={<HistoryCard />}
    >
      {() => (
        <>
          <Text color="ink2">
            <FormattedMessage id="house.intro" />
          </Text>
          <HouseFields members={data?.committeeMembers ?? 0} />
        </>
      )}
    </RecordScreen>
  )
}
