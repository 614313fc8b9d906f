import { FormattedMessage } from 'react-intl'
import { Facts } from '../design/Facts.tsx'
import { RailCard } from '../design/RailCard.tsx'
import { useQueryEditor } from './editor.ts'

/** Who has to do with the query. */
export const PeopleCard = () => {
  const { query, isNew } = useQueryEditor()
  return (
    <RailCard title={<FormattedMessage id="query.people.title" />}>
      <Facts
        beside
        facts={[
          { key: 'partner', label: <FormattedMessage id="query.people.partner" />, value: query.partnerName },
          // Whose name the first save brings.
          ...(isNew
            ? []
            : [
                { key: 'manager', label: <FormattedMessage id="client.manager" />, value: query.managerName },
              ]),
          {
            key: 'creator',
            label: <FormattedMessage id="query.people.creator" />,
            value: query.createdByName,
          },
        ]}
      />
    </RailCard>
  )
}
