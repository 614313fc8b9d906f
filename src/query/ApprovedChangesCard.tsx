import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { RailCard } from '../design/RailCard.tsx'
import { TermsChanges } from '../terms/TermsChanges.tsx'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** The committee's changes to the terms, on every tab. */
export const ApprovedChangesCard = () => {
  const { approvedChanges, status } = useQueryState(selectQuery)
  if (approvedChanges.length === 0 || metaOf(status).stage === 'closed') return null
  return (
    <RailCard title={<FormattedMessage id="query.approvedChanges" />}>
      <Text color="ink2" textStyle="small">
        <FormattedMessage id="query.approvedChanges.says" />
      </Text>
      <TermsChanges changes={approvedChanges} />
    </RailCard>
  )
}
