import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { RailCard } from '../design/RailCard.tsx'
import { useQueryEditor } from './editor/query-editor.ts'
import { TermsChanges } from '../terms/TermsChanges.tsx'

/** What the committee has changed of the terms, wherever somebody is on the query. */
export const ApprovedChangesCard = () => {
  const { approvedChanges, status } = useQueryEditor().query
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
